// What is used of pdfkit: its published types know neither PDF/UA nor the structure of tables.
declare module 'pdfkit' {
  import type { Readable } from 'node:stream';

  interface Structure {
    add(child: Structure): Structure;
    end(): void;
  }

  interface Cell {
    text: string;
    type?: 'TH' | 'TD';
    scope?: 'Row' | 'Column';
    font?: { src: string };
  }

  interface Table {
    structParent: Structure;
    /** In points; `*` takes what is left. */
    columnStyles: readonly (number | '*')[];
    defaultStyle: { border: number; padding: readonly number[] };
    data: readonly (readonly Cell[])[];
  }

  interface FigureOptions {
    alt: string;
    /** Left, top, right and bottom, in points from the left and the top. */
    bbox: readonly [number, number, number, number];
  }

  interface Options {
    size: 'A4';
    /** In points. */
    margin: number;
    pdfVersion: '1.7';
    subset: 'PDF/UA';
    tagged: boolean;
    lang: string;
    displayTitle: boolean;
    info: { Title: string; CreationDate: Date; ModDate: Date };
  }

  export default class PDFDocument extends Readable {
    constructor(options: Options);
    registerFont(name: string, file: string): this;
    font(name: string): this;
    fontSize(points: number): this;
    text(text: string): this;
    rect(x: number, y: number, width: number, height: number): this;
    fill(colour: string): this;
    /** Where the next line begins, in points from the left and the top. */
    readonly x: number;
    y: number;
    moveDown(lines?: number): this;
    struct(tag: string, write?: () => void): Structure;
    struct(tag: string, options: FigureOptions, write: () => void): Structure;
    addStructure(structure: Structure): this;
    table(table: Table): this;
    end(): void;
  }
}
