const QUALITY = 0.9;

/**
 * Scales a chosen picture down before its form is sent, so that little has to be uploaded. Its file
 * input keeps the original when the browser can't, or when the form is sent before it is done.
 */
export class SmallerPicture extends HTMLElement {
  connectedCallback(): void {
    const input = this.querySelector<HTMLInputElement>('input[type="file"]');
    input?.addEventListener('change', () => void this.#shrink(input));
  }

  async #shrink(input: HTMLInputElement): Promise<void> {
    const file = input.files?.[0];
    if (!file || !input.accept.split(',').includes(file.type)) return;
    const smaller = await this.#smaller(file).catch(() => null);
    if (!smaller || input.files?.[0] !== file) return;
    const chosen = new DataTransfer();
    chosen.items.add(smaller);
    input.files = chosen.files;
  }

  /** The picture upright on white at its new size; null for one that is small enough. */
  async #smaller(file: File): Promise<File | null> {
    const bitmap = await createImageBitmap(file);
    try {
      const { width, height } = bitmap;
      const { cropWidth, cropHeight } = this.dataset;
      const scale = Math.max(Number(cropWidth) / width, Number(cropHeight) / height);
      if (!(scale < 1) || !keepsColours()) return null;
      const { canvas, context } = newCanvas(Math.round(width * scale), Math.round(height * scale));
      context.imageSmoothingQuality = 'high';
      context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      const picture = await new Promise<Blob | null>((done) =>
        canvas.toBlob(done, 'image/jpeg', QUALITY),
      );
      return picture && new File([picture], file.name, { type: picture.type });
    } finally {
      // Some fifty megabytes, which a small phone wants back at once.
      bitmap.close();
    }
  }
}

/** Browsers that hide what they are give back noise instead of what was drawn. */
function keepsColours(): boolean {
  const { context } = newCanvas(8, 8);
  return context.getImageData(0, 0, 8, 8).data.every((part) => part === 255);
}

/** Drawn white all over. */
function newCanvas(width: number, height: number) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  return { canvas, context };
}
