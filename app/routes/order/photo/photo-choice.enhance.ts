import { PHOTO_ASPECT_RATIO } from '#server/contract/photo-size';

const QUALITY = 0.9;
/** The picture is drawn as large as fits into this, in CSS pixels. */
const MOST_WIDTH = 640;
const MOST_HEIGHT = 400;

interface Picture {
  file: File;
  /** The same as a `data:` address, which the page's policy allows. */
  src: string;
  width: number;
  height: number;
}

/**
 * Opens the crop on this page as soon as a picture is chosen, and puts a small upright copy of it in
 * the file's place, so that picture and crop are sent together and little has to be uploaded. What the
 * browser can't read stays as it is: the button that the page has without script sends it, and the
 * server says what is wrong with it.
 */
export class PhotoChoice extends HTMLElement {
  connectedCallback(): void {
    const input = this.querySelector<HTMLInputElement>('input[type="file"]');
    if (!input) return;
    this.classList.add('photo-choice-ready');
    this.#offerUpload(false);
    input.addEventListener('change', () => void this.#choose(input));
    input.form?.addEventListener('reset', () => {
      this.#close();
      this.#name('');
      this.#offerUpload(false);
      input.focus();
    });
  }

  async #choose(input: HTMLInputElement): Promise<void> {
    this.#close();
    const file = input.files?.[0];
    this.#name(file?.name ?? '');
    this.#offerUpload(file !== undefined);
    if (!file || !input.accept.split(',').includes(file.type)) return;
    const picture = await this.#read(file).catch(() => null);
    if (input.files?.[0] !== file) return;
    this.#offerUpload(!picture);
    if (!picture) return;
    const chosen = new DataTransfer();
    chosen.items.add(picture.file);
    input.files = chosen.files;
    this.#open(picture);
  }

  /** The picture upright, on white, without what its file tells beside it; null when it is too small. */
  async #read(file: File): Promise<Picture | null> {
    const bitmap = await createImageBitmap(file);
    try {
      const { cropWidth, cropHeight, leastWidth } = this.dataset;
      const least = Number(leastWidth);
      const isTooSmall =
        bitmap.width < least || bitmap.height < Math.round(least / PHOTO_ASPECT_RATIO);
      if (isTooSmall || !keepsColours()) return null;
      const wanted = Math.max(Number(cropWidth) / bitmap.width, Number(cropHeight) / bitmap.height);
      const scale = Math.min(1, wanted);
      const width = Math.round(bitmap.width * scale);
      const height = Math.round(bitmap.height * scale);
      const { canvas, context } = newCanvas(width, height);
      context.imageSmoothingQuality = 'high';
      context.drawImage(bitmap, 0, 0, width, height);
      const type = 'image/jpeg';
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY));
      if (!blob) return null;
      const src = canvas.toDataURL(type, QUALITY);
      return { file: new File([blob], file.name, { type }), src, width, height };
    } finally {
      // Some fifty megabytes, which a small phone wants back at once.
      bitmap.close();
    }
  }

  #open(picture: Picture): void {
    const crop = document.createRange().createContextualFragment(this.dataset.cropHtml ?? '');
    fillIn(crop, picture);
    this.append(crop);
    forgetErrors();
    this.#show(true);
    this.querySelector<HTMLElement>('[data-crop] h2')?.focus();
  }

  #close(): void {
    this.querySelector('[data-crop]')?.remove();
    this.#show(false);
  }

  /** A screen reader hears it from the input. */
  #name(fileName: string): void {
    const name = this.querySelector('[data-file-name]');
    if (name) name.textContent = fileName;
  }

  /** The button for a file that is not cropped here. */
  #offerUpload(isOffered: boolean): void {
    const button = this.querySelector<HTMLElement>('button[value="upload"]');
    if (button) button.hidden = !isOffered;
  }

  /** While a picture is cropped, nothing else on the page asks for a decision. */
  #show(isCropping: boolean): void {
    for (const other of document.querySelectorAll<HTMLElement>('[data-before-crop]')) {
      other.hidden = isCropping;
    }
  }
}

/** What was wrong with the file before is not wrong with this one. */
function forgetErrors(): void {
  for (const error of document.querySelectorAll('.error-summary, .field-error')) error.remove();
  for (const field of document.querySelectorAll('[aria-invalid]')) {
    field.removeAttribute('aria-invalid');
    field.closest('.field-invalid')?.classList.remove('field-invalid');
  }
  document.title = document.title.replace(/^Fejl: /, '');
}

/** Puts a picture with its middle chosen into the page's crop. */
function fillIn(crop: DocumentFragment, { src, width, height }: Picture): void {
  const box = crop.querySelector<HTMLElement>('photo-crop');
  Object.assign(box?.dataset ?? {}, { pictureWidth: width, pictureHeight: height });
  const chosen = Math.min(width, Math.round(height * PHOTO_ASPECT_RATIO));
  const place: Record<string, number> = {
    left: (width - chosen) / 2,
    top: (height - Math.min(height, chosen / PHOTO_ASPECT_RATIO)) / 2,
    width: chosen,
  };
  for (const [name, value] of Object.entries(place)) {
    const field = crop.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (field) field.value = String(Math.round(value));
  }
  const scale = Math.min(MOST_WIDTH / width, MOST_HEIGHT / height);
  const drawn = { width: Math.round(width * scale), height: Math.round(height * scale) };
  Object.assign(crop.querySelector('.crop-picture img') ?? {}, { src, ...drawn });
  const frame = crop.querySelector('.crop-picture svg');
  frame?.setAttribute('viewBox', `0 0 ${width} ${height}`);
  frame?.setAttribute('width', String(drawn.width));
  const result = crop.querySelector('image');
  for (const [name, value] of Object.entries({ href: src, width, height })) {
    result?.setAttribute(name, String(value));
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
