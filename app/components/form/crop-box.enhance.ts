import { PHOTO_ASPECT_RATIO } from '#server/contract/photo-size';

type Crop = Record<'left' | 'top' | 'width', number>;

/** One key or turn of the wheel moves and zooms by this. */
const STEP_RATIO = 0.1;

/** What each key does, in the words of the buttons. */
const KEYS: Record<string, string> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  '+': 'in',
  '-': 'out',
};

const clamp = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);

/**
 * Lets the frame be dragged, pinched, and moved by keys and buttons without loading the page. It only
 * rewrites the hidden fields that the buttons post; the server has the last word on what fits.
 */
export class PhotoCrop extends HTMLElement {
  #crop: Crop = { left: 0, top: 0, width: 0 };
  #picture = { width: 0, height: 0 };
  #pointers = new Map<number, PointerEvent>();

  connectedCallback(): void {
    const svg = this.querySelector<SVGSVGElement>('.crop-picture svg');
    const { pictureWidth, pictureHeight, boxLabel = '' } = this.dataset;
    if (!svg || !pictureWidth || !pictureHeight) return;
    this.#picture = { width: Number(pictureWidth), height: Number(pictureHeight) };
    // The part as the card shows it, which waited for the style of the page.
    for (const it of this.querySelectorAll('noscript')) it.outerHTML = it.textContent;
    this.#read();
    svg.setAttribute('tabindex', '0');
    svg.setAttribute('role', 'application');
    svg.setAttribute('aria-label', boxLabel);
    this.querySelector('[data-said]')?.setAttribute('aria-live', 'polite');
    this.#tellKeys();
    this.addEventListener('click', (event) => {
      const button = (event.target as Element).closest<HTMLElement>('[data-step]');
      if (!button) return;
      event.preventDefault();
      this.#step(button.dataset.step);
    });
    svg.addEventListener('keydown', (event) => {
      const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key];
      if (!step) return;
      event.preventDefault();
      this.#step(step);
    });
    // Only once the picture has the focus: turning the wheel past it still scrolls the page.
    svg.addEventListener(
      'wheel',
      (event) => {
        if (document.activeElement !== svg) return;
        event.preventDefault();
        this.#step(event.deltaY < 0 ? 'in' : 'out');
      },
      { passive: false },
    );
    svg.addEventListener('pointerdown', (event) => {
      svg.focus({ preventScroll: true });
      svg.setPointerCapture(event.pointerId);
      this.#pointers.set(event.pointerId, event);
    });
    svg.addEventListener('pointermove', (event) => this.#drag(svg, event));
    for (const end of ['pointerup', 'pointercancel'] as const) {
      svg.addEventListener(end, (event) => this.#pointers.delete(event.pointerId));
    }
    // A browser that goes back fills the fields again.
    addEventListener('pageshow', () => this.#read());
  }

  /** Help that only holds where script runs, so that no browser without it may find it on the page. */
  #tellKeys(): void {
    const { keysTitle = '', keys = '' } = this.dataset;
    const details = document.createElement('details');
    const summary = document.createElement('summary');
    const text = document.createElement('p');
    summary.textContent = keysTitle;
    text.textContent = keys;
    details.append(summary, text);
    this.append(details);
  }

  #field(name: keyof Crop): HTMLInputElement | null {
    return this.querySelector(`input[name="${name}"]`);
  }

  #read(): void {
    for (const name of ['left', 'top', 'width'] as const) {
      this.#crop[name] = Number(this.#field(name)?.value);
    }
    this.#set(this.#crop);
  }

  #step(step: string | undefined): void {
    const before = { ...this.#crop };
    this.#change(step);
    const edge = this.querySelector('[data-edge]');
    const isStuck = (['left', 'top', 'width'] as const).every(
      (it) => before[it] === this.#crop[it],
    );
    if (edge) edge.textContent = isStuck ? (this.dataset.edgeText ?? '') : '';
  }

  #change(step: string | undefined): void {
    const { left, top, width } = this.#crop;
    const [across, along] = [width * STEP_RATIO, (width / PHOTO_ASPECT_RATIO) * STEP_RATIO];
    if (step === 'up') this.#set({ left, top: top - along, width });
    if (step === 'down') this.#set({ left, top: top + along, width });
    if (step === 'left') this.#set({ left: left - across, top, width });
    if (step === 'right') this.#set({ left: left + across, top, width });
    if (step === 'in') this.#zoom(1 / (1 + STEP_RATIO));
    if (step === 'out') this.#zoom(1 + STEP_RATIO);
    if (step === 'centre') {
      const picture = this.#picture;
      this.#set({
        left: (picture.width - width) / 2,
        top: (picture.height - width / PHOTO_ASPECT_RATIO) / 2,
        width,
      });
    }
  }

  /** Around the middle of the frame. */
  #zoom(ratio: number): void {
    const { left, top, width } = this.#crop;
    const wanted = clamp(width * ratio, this.#least, this.#widest);
    const less = (width - wanted) / 2;
    this.#set({ left: left + less, top: top + less / PHOTO_ASPECT_RATIO, width: wanted });
  }

  /** One finger moves the frame, two pinch it. */
  #drag(svg: SVGSVGElement, event: PointerEvent): void {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    this.#pointers.set(event.pointerId, event);
    const other = [...this.#pointers.values()].find((it) => it.pointerId !== event.pointerId);
    if (other) {
      const distance = (it: PointerEvent) =>
        Math.hypot(it.clientX - other.clientX, it.clientY - other.clientY);
      this.#zoom(distance(before) / Math.max(1, distance(event)));
      return;
    }
    const scale = this.#picture.width / svg.clientWidth;
    const { left, top, width } = this.#crop;
    this.#set({
      left: left + (event.clientX - before.clientX) * scale,
      top: top + (event.clientY - before.clientY) * scale,
      width,
    });
  }

  get #widest(): number {
    return Math.min(this.#picture.width, this.#picture.height * PHOTO_ASPECT_RATIO);
  }

  get #least(): number {
    return Math.min(Number(this.dataset.leastWidth), this.#widest);
  }

  /** Fractions are kept here, so that many small moves add up; the fields get whole pixels. */
  #set(wanted: Crop): void {
    const picture = this.#picture;
    const width = clamp(wanted.width, this.#least, this.#widest);
    const height = Math.min(picture.height, width / PHOTO_ASPECT_RATIO);
    const left = clamp(wanted.left, 0, picture.width - width);
    const top = clamp(wanted.top, 0, picture.height - height);
    this.#crop = { left, top, width };
    for (const [name, value] of Object.entries(this.#crop)) {
      const field = this.#field(name as keyof Crop);
      if (field) field.value = String(Math.round(value));
    }
    this.#draw({ left, top, width, height });
  }

  #draw({ left, top, width, height }: Crop & { height: number }): void {
    const picture = this.#picture;
    const frame = this.querySelector('.crop-frame');
    for (const [name, value] of Object.entries({ x: left, y: top, width, height })) {
      frame?.setAttribute(name, String(value));
    }
    this.querySelector('.crop-shade')?.setAttribute(
      'd',
      `M0 0H${picture.width}V${picture.height}H0ZM${left} ${top}h${width}v${height}h${-width}Z`,
    );
    const shown = [left, top, width, height].join(' ');
    this.querySelector('.crop-result')?.setAttribute('viewBox', shown);
    const said = this.querySelector('[data-said]');
    const percent = (part: number, whole: number) => String(Math.round((100 * part) / whole));
    const text = (this.dataset.place ?? '')
      .replace('{left}', percent(left, picture.width))
      .replace('{top}', percent(top, picture.height))
      .replace('{width}', percent(width, picture.width));
    if (said && said.textContent !== text) said.textContent = text;
  }
}
