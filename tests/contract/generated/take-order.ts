import createClient from 'openapi-fetch';
import type { paths } from 'described-api';

/*
 * An order taken by somebody who knows the API by its description alone. `described-api` is generated
 * from it by the test beside this folder, which compiles this file with it and then runs it.
 */

/** What a client has to bring. */
export interface Visit {
  origin: string;
  apiKey: string;
  photo: File;
  /** Pays in the window at this address. */
  pay: (address: string) => Promise<unknown>;
}

/** Orders for anna, from the login to the receipt; the codes of what was refused on the way. */
export async function takeOrder({ origin, apiKey, photo, pay }: Visit) {
  const cookies = new Map([['visitor', 'generated-client']]);
  const headers = { 'x-api-key': apiKey, 'x-csrf-token': '' };
  const api = createClient<paths>({ baseUrl: origin });
  api.use({
    onRequest: ({ request }) => {
      for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
      const all = [...cookies].map(([name, value]) => `${name}=${value}`);
      request.headers.set('cookie', all.join('; '));
    },
    onResponse: ({ response }) => {
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
        cookies.set(name, value);
      }
    },
  });
  const renewToken = async () => {
    const { data } = await api.GET('/api/auth/check');
    headers['x-csrf-token'] = data?.csrfToken ?? '';
  };
  await renewToken();
  await api.POST('/api/auth/signin/debug', { params: { query: { username: 'anna' } } });
  await renewToken();
  const retrieved = await api.POST('/api/data-retrieval', {
    params: { query: { waitSeconds: 20 } },
  });

  const begun = await api.POST('/api/order-flow', { body: { schemeType: 'UU' } });
  const { flowId = '', groupId = '' } = begun.data ?? {};
  await api.PUT('/api/order-flow/contact-info', {
    body: {
      flowId,
      contactInformation: {
        ...{ email: 'anna@eksempel.dk', repeatedEmail: 'anna@eksempel.dk' },
        ...{ phone: '12345678', phoneCountry: 'Denmark' },
      },
    },
  });
  await api.PUT('/api/order-flow/{id}/photo', {
    params: { path: { id: flowId } },
    body: { photo: photo.name },
    bodySerializer: () => {
      const form = new FormData();
      form.set('photo', photo);
      return form;
    },
  });
  const placed = await api.PATCH('/api/order-flow/payment', {
    body: {
      ...{ flowId, conditionsAccepted: true },
      ...{ selectedPaymentType: 'ReePay', reepayPaymentType: 'SinglePayment' },
    },
  });
  const window = await api.POST('/api/payment-sessions', {
    body: { paymentType: 'ReePay', sessionType: 'OrderFlow', groupId },
  });
  const { redirectUrl = '', sessionId: id = '' } = window.data ?? {};
  await pay(redirectUrl);
  const paid = await api.GET('/api/payment-sessions/{id}', {
    params: { path: { id }, query: { waitSeconds: 20 } },
  });
  const receipt = await api.GET('/api/order-flow/receipt', { params: { query: { flowId } } });
  const refused = await api.GET('/api/order-flow/{id}', { params: { path: { id: 'no such' } } });
  return {
    retrieval: retrieved.data?.state,
    isPaymentRequired: placed.data?.paymentSessionRequired,
    isPaid: paid.data?.isComplete,
    scheme: receipt.data?.group.schemeType.value,
    refusal: refused.error?.code,
  };
}
