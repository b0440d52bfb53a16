import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

/** A document of one page: what stands on it, and in which words a reader hears it. */
export interface PdfPage {
  title: string;
  parts: readonly PdfPart[];
  /** When what it tells of happened: so that the same page is the same file whenever it is fetched. */
  writtenAt: Date;
}

/** A paragraph, a heading below the title, a table of labels with what belongs to them, or a code. */
export type PdfPart =
  | { text: string; isStrong?: boolean }
  | { heading: string }
  | { rows: readonly PdfRow[] }
  | { code: PdfCode };

export interface PdfRow {
  label: string;
  value: string;
  note?: string | undefined;
}

/** A square of squares, row by row. */
export interface PdfCode {
  /** Whether each square is dark; as many rows as columns. */
  squares: readonly boolean[];
  /** Of one side, in millimetres. */
  size: number;
  /** What is heard instead of it. */
  alt: string;
}

const MARGIN = 56;
const LABEL_WIDTH = 150;
const ROW_PADDING = 4;
const SIZES = { title: 20, heading: 14, text: 11 };
const POINTS_PER_MM = 72 / 25.4;

const require = createRequire(import.meta.url);
/** Whole: the parts of a typeface that pages load lack the letters of half of Europe, and pdfkit takes one file. */
const FONTS = {
  text: require.resolve('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/source-sans-3/700Bold/SourceSans3_700Bold.ttf'),
};

/** The page as a PDF whose headings and tables a screen reader finds (PDF/UA). */
export async function pdfPage(page: PdfPage): Promise<Blob> {
  const pdf = new PDFDocument({
    ...{ size: 'A4', margin: MARGIN, pdfVersion: '1.7', subset: 'PDF/UA', tagged: true },
    ...{ lang: 'da-DK', displayTitle: true },
    info: { Title: page.title, CreationDate: page.writtenAt, ModDate: page.writtenAt },
  });
  pdf.registerFont('text', FONTS.text).registerFont('bold', FONTS.bold);
  new Writer(pdf).write(page);
  pdf.end();
  return new Blob(await pdf.toArray(), { type: 'application/pdf' });
}

class Writer {
  private readonly root;

  constructor(private readonly pdf: PDFDocument) {
    this.root = pdf.struct('Document');
    pdf.addStructure(this.root);
  }

  write({ title, parts }: PdfPage): void {
    this.line('H1', title, 'title', 'bold');
    for (const part of parts) this.part(part);
    this.root.end();
  }

  private part(part: PdfPart): void {
    if ('heading' in part) {
      this.pdf.moveDown();
      this.line('H2', part.heading, 'heading', 'bold');
    } else if ('rows' in part) {
      this.table(part.rows);
    } else if ('code' in part) {
      this.code(part.code);
    } else {
      this.pdf.moveDown(0.5);
      this.line('P', part.text, 'text', part.isStrong ? 'bold' : 'text');
    }
  }

  private line(tag: string, text: string, size: keyof typeof SIZES, font: keyof typeof FONTS) {
    const { pdf } = this;
    const write = () => {
      pdf.font(font).fontSize(SIZES[size]).text(text);
    };
    this.root.add(pdf.struct(tag, write));
  }

  private table(rows: readonly PdfRow[]): void {
    const { pdf } = this;
    pdf.moveDown(0.5).font('text').fontSize(SIZES.text);
    pdf.table({
      structParent: this.root,
      columnStyles: [LABEL_WIDTH, '*'],
      defaultStyle: { border: 0, padding: [ROW_PADDING, 0] },
      data: rows.map(({ label, value, note }) => [
        { text: label, type: 'TH', scope: 'Row', font: { src: 'bold' } },
        { text: note === undefined ? value : `${value} (${note})` },
      ]),
    });
  }

  private code({ squares, size, alt }: PdfCode): void {
    const { pdf } = this;
    const [left, top, side] = [pdf.x, pdf.y + MARGIN / 4, size * POINTS_PER_MM];
    const count = Math.sqrt(squares.length);
    const each = side / count;
    const bbox = [left, top, left + side, top + side] as const;
    const draw = () => {
      squares.forEach((isDark, index) => {
        const [row, column] = [Math.floor(index / count), index % count];
        if (isDark) pdf.rect(left + column * each, top + row * each, each, each);
      });
      pdf.fill('black');
    };
    this.root.add(pdf.struct('Figure', { alt, bbox }, draw));
    pdf.y = top + side;
  }
}
