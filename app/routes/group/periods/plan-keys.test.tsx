import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import '~/enhance';

/** Two weeks of one month and one of the next; a day without a button can't be pressed. */
const MONTHS = [
  [
    [0, 1, 2, 0, 4],
    [8, 9, 0, 11, 12],
  ],
  [[1, 2, 3, 0, 0]],
];

function open() {
  render(
    <plan-keys>
      <p className="plan-panel-end">
        <a href="#luk">Luk</a>
      </p>
      {MONTHS.map((weeks, month) => (
        <table className="month" key={month}>
          <tbody>
            {weeks.map((week, index) => (
              <tr key={index}>
                {Array.from({ length: 7 }, (_each, place) => (
                  <td className="day" key={place}>
                    {week[place] ? <button type="button">{week[place]}</button> : 'x'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </plan-keys>,
  );
  return screen.getAllByRole('button');
}

it.each([
  ['{ArrowRight}', '1', '2'],
  ['{ArrowRight}', '2', '4'],
  ['{ArrowLeft}', '8', '4'],
  ['{ArrowDown}', '1', '9'],
  ['{ArrowUp}', '11', '11'],
  ['{ArrowUp}', '12', '4'],
  ['{Home}', '4', '1'],
  ['{End}', '8', '12'],
  ['{PageDown}', '2', '2'],
  ['{PageDown}', '12', '3'],
  ['{Control>}{ArrowRight}{/Control}', '1', '1'],
])('%s leads from %s to %s', async (keys, from, to) => {
  open()
    .find(({ textContent }) => textContent === from)!
    .focus();
  await userEvent.keyboard(keys);
  expect(document.activeElement?.textContent).toBe(to);
});

it('leads with Page Down to the month after', async () => {
  const days = open();
  days[1]?.focus();
  await userEvent.keyboard('{PageDown}');
  expect(document.activeElement).toBe(days[8]);
  await userEvent.keyboard('{PageDown}');
  expect(document.activeElement).toBe(days[8]);
});

it('gives up what is picked with Escape', async () => {
  const [day] = open();
  const closed = vi.fn((event: Event) => event.preventDefault());
  screen.getByRole('link', { name: 'Luk' }).addEventListener('click', closed);
  day?.focus();
  await userEvent.keyboard('{Escape}');
  expect(closed).toHaveBeenCalledOnce();
});
