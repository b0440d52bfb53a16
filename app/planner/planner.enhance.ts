const WEEK = 7;

/**
 * Arrow keys lead from day to day: those beside it and in the weeks around it that can be pressed, Home
 * and End within the week, Page Up and Page Down by month. Escape gives up what is picked.
 */
export class PlanKeys extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('keydown', (event) => {
      // The whole calendar in the browser has keys of its own.
      if (this.dataset['live'] !== undefined) return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.key === 'Escape') this.querySelector<HTMLElement>('.plan-panel-end a')?.click();
      const day = event.target instanceof Element ? event.target.closest('.day') : null;
      const button = day && this.#targetOf(day, event.key);
      if (!button) return;
      event.preventDefault();
      button.focus();
    });
  }

  #targetOf(day: Element, key: string): HTMLElement | null {
    switch (key) {
      case 'ArrowLeft':
        return this.#nextTo(day, -1);
      case 'ArrowRight':
        return this.#nextTo(day, 1);
      case 'ArrowUp':
        return this.#nextTo(day, -WEEK);
      case 'ArrowDown':
        return this.#nextTo(day, WEEK);
      case 'Home':
        return buttonsIn(day.parentElement).at(0) ?? null;
      case 'End':
        return buttonsIn(day.parentElement).at(-1) ?? null;
      case 'PageUp':
        return this.#inMonth(day, -1);
      case 'PageDown':
        return this.#inMonth(day, 1);
      default:
        return null;
    }
  }

  /** The nearest day by steps of so many days; all days that are shown follow each other. */
  #nextTo(day: Element, step: number): HTMLElement | null {
    const days = [...this.querySelectorAll('.day')];
    for (let index = days.indexOf(day) + step; index in days; index += step) {
      const button = days[index]?.querySelector('button');
      if (button) return button;
    }
    return null;
  }

  /** The same day of the month beside it, or the one nearest to it. */
  #inMonth(day: Element, direction: -1 | 1): HTMLElement | null {
    const months = [...this.querySelectorAll('.month')];
    const month = months.findIndex((each) => each.contains(day)) + direction;
    const number = (element: Element) => Number.parseInt(element.textContent, 10);
    const distance = (button: Element) => Math.abs(number(button) - number(day));
    const [nearest] = buttonsIn(months[month]).sort((a, b) => distance(a) - distance(b));
    return nearest ?? null;
  }
}

const buttonsIn = (element: Element | null | undefined): HTMLElement[] => [
  ...(element?.querySelectorAll<HTMLElement>('.day button') ?? []),
];
