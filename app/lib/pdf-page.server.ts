import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

/** A document of one page: what stands on it, and in which words a reader hears it. */
export interface PdfPage {
  title: string;
  /** The sentence below the title. */
  lead: string;
  /** Tables of labels with what belongs to them, with or without a title. */
  tables: readonly { title?: string; rows: readonly PdfRow[] }[];
  /** When what it tells of happened: so that the same page is the same file whenever it is fetched. */
  writtenAt: Date;
}

export interface PdfRow {
  label: string;
  value: string;
  note?: string | undefined;
}

const MARGIN = 56;
const LABEL_WIDTH = 150;
const ROW_PADDING = 4;
const SIZES = { title: 20, heading: 14, text: 11 };

const require = createRequire(import.meta.url);
const FONTS = {
  text: require.resolve('@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff'),
  bold: require.resolve('@fontsource/source-sans-3/files/source-sans-3-latin-700-normal.woff'),
};

/** The page as a PDF whose headings and tables a screen reader finds (PDF/UA). */
export async function pdfPage(page: PdfPage): Promise<Blob> {
  const pdf = new PDFDocument({
    ...{ size: 'A4', margin: MARGIN, pdfVersion: '1.7', subset: 'PDF/UA', tagged: true },
    ...{ lang: 'da-DK', displayTitle: true },
    info: { Title: page.title, CreationDate: page.writtenAt, ModDate: page.writtenAt },
  });
  pdf.registerFont('text', FONTS.text).registerFont('bold', FONTS.bold);
  write(pdf, page);
  pdf.end();
  return new Blob(await pdf.toArray(), { type: 'application/pdf' });
}

function write(pdf: PDFDocument, { title, lead, tables }: PdfPage): void {
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const add = (tag: string, text: string, size: number, font: keyof typeof FONTS) =>
    root.add(
      pdf.struct(tag, () => {
        pdf.font(font).fontSize(size).text(text);
      }),
    );
  add('H1', title, SIZES.title, 'bold');
  pdf.moveDown(0.5);
  add('P', lead, SIZES.text, 'text');
  for (const table of tables) {
    pdf.moveDown();
    if (table.title !== undefined) add('H2', table.title, SIZES.heading, 'bold');
    pdf.moveDown(0.5).font('text').fontSize(SIZES.text);
    pdf.table({
      structParent: root,
      columnStyles: [LABEL_WIDTH, '*'],
      defaultStyle: { border: 0, padding: [ROW_PADDING, 0] },
      data: table.rows.map(({ label, value, note }) => [
        { text: label, type: 'TH', scope: 'Row', font: { src: 'bold' } },
        { text: note === undefined ? value : `${value} (${note})` },
      ]),
    });
  }
  root.end();
}
