/** What script a page ships: none, our own small module, or React in the browser (decision 12). */
export type PageScript = 'none' | 'enhance' | 'hydrate';

export interface PageHandle {
  script?: Exclude<PageScript, 'none'>;
}

/** The most any matched route asks for. */
export function scriptOf(handles: readonly unknown[]): PageScript {
  const wanted = handles.map((handle) => (handle as PageHandle | undefined)?.script);
  if (wanted.includes('hydrate')) return 'hydrate';
  return wanted.includes('enhance') ? 'enhance' : 'none';
}
