/** Ticks the choice that its inputs belong to as soon as something is typed in them. */
export class TypedChoice extends HTMLElement {
  connectedCallback(): void {
    const [name = '', value = ''] = (this.dataset.ticks ?? '').split(' ');
    this.addEventListener('input', () => {
      const choice = this.closest('form')?.elements.namedItem(name);
      if (choice instanceof RadioNodeList) choice.value = value;
    });
  }
}
