import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useActionData, useLocation, useNavigation, useSubmit } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, type ComponentType } from 'react';
import { I18nextProvider } from 'react-i18next';
import { vi } from 'vitest';
import { calls } from '#server/contract/calls';
import { FRAME_NAMESPACES, type PageHandle } from '~/lib/page-handle';
import { i18nFor } from '~/lib/texts';
import { FormOriginContext } from '~/components/form/portal-form';
import { readable } from '../worlds/readable';
import type { MockApi } from './mock-api';
import { ANNA, NOBODY, webConfig } from './visitors';

/** A module of `app/routes`. */
interface ScreenModule {
  default: ComponentType;
  loader?: unknown;
  action?: unknown;
  handle: PageHandle;
}

/**
 * A screen as its visitor meets it: its loader, action and page together over our API as `api`
 * answers, without portal, database or browser. A form is posted when its button is pressed, and the
 * answer is drawn as a new page.
 */
export async function openScreen(
  module: ScreenModule,
  { path, api, visitor }: { path: string; api: MockApi; visitor: 'anna' | 'nobody' },
): Promise<void> {
  quietStub();
  api.answer(calls.authCheck, visitor === 'anna' ? ANNA : NOBODY);
  api.answer(calls.translations, {});
  const { default: Component, loader, action, handle } = module;
  const Stub = createRemixStub([
    {
      path: '/',
      Component: Frame,
      children: [
        {
          path: path.slice(1),
          Component: asNewPage(Component),
          handle,
          ...asRequests({ loader, action }),
        },
        { path: '*', Component: Elsewhere },
      ],
    },
  ]);
  render(
    <I18nextProvider i18n={i18nFor()} defaultNS={[...FRAME_NAMESPACES, ...handle.i18n]}>
      <Stub initialEntries={[path]} />
    </I18nextProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
}

/** The stub of Remix can be given neither the flags of its router nor what to show while it loads. */
function quietStub(): void {
  const warn = console.warn.bind(console);
  vi.mocked(console.warn).mockImplementation((...parts: unknown[]) => {
    if (!/Future Flag Warning|HydrateFallback/.test(String(parts[0]))) warn(...parts);
  });
}

type Serve = (args: LoaderFunctionArgs) => Promise<Response>;

/** Each run gets the context of a request of its own, as on the server. */
function asRequests(serving: { loader: unknown; action: unknown }) {
  const each = (serve: unknown) => (args: LoaderFunctionArgs) =>
    (serve as Serve)({ ...args, context: { config: webConfig } });
  return { loader: each(serving.loader), action: each(serving.action) };
}

/** What a browser and the frame of the page do around a screen. */
function Frame() {
  const { pathname, search } = useLocation();
  const submit = useSubmit();
  useEffect(() => {
    const post = (event: SubmitEvent) => {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      submit(new FormData(form, event.submitter), {
        method: 'post',
        action: form.getAttribute('action') ?? '',
        // A request cannot carry a file of this DOM, so that every form is posted as one without.
        encType: 'application/x-www-form-urlencoded',
      });
    };
    document.addEventListener('submit', post);
    return () => document.removeEventListener('submit', post);
  }, [submit]);
  const { state } = useNavigation();
  return (
    <FormOriginContext.Provider
      value={{ pagePath: pathname + search, csrf: 'csrf-of-form', userId: 'u1' }}
    >
      <main aria-busy={state !== 'idle'}>
        <Outlet />
      </main>
    </FormOriginContext.Provider>
  );
}

const answers = new WeakMap<object, number>();
let answerCount = 0;

/** The screen drawn from nothing for each answer to a form, as a browser does without script. */
function asNewPage(Screen: ComponentType): ComponentType {
  return function Page() {
    const answer = useActionData<object>();
    if (answer && !answers.has(answer)) answers.set(answer, (answerCount += 1));
    return <Screen key={answer && answers.get(answer)} />;
  };
}

/** Any page that a screen leads to. */
function Elsewhere() {
  const { pathname, search } = useLocation();
  return <h1>{pathname + search}</h1>;
}

/** Where the visitor is once nothing is under way: the heading of the page. */
export async function settled(): Promise<string> {
  await waitFor(() => {
    const main = screen.getByRole('main');
    if (main.getAttribute('aria-busy') === 'true') throw new Error('A page is under way');
  });
  return screen.getByRole('heading', { level: 1 }).textContent;
}

/** What a page says above the form after such a press. */
export const UNKNOWN_BUTTON = 'Vi kunne ikke se, hvad du valgte. Tryk på en af knapperne på siden';

/** Presses the button of this name as if it were one that the page does not have. */
export async function pressAsUnknown(name: string): Promise<string> {
  const button = screen.getByRole<HTMLButtonElement>('button', { name });
  Object.assign(button, { name: 'intent', value: 'slet' });
  await userEvent.click(button);
  return settled();
}

/** The messages above the form, each with the field that its link leads to. */
export function messages(): [message: string, field: string | null][] {
  const items = [...document.querySelectorAll('[role=alert] li')];
  return items.map((item) => {
    const id = item.querySelector('a')?.getAttribute('href')?.slice(1);
    const field = id === undefined ? null : document.getElementById(id);
    return [readable(item.textContent), field?.getAttribute('name') ?? id ?? null];
  });
}
