import { NetaxeptClient } from '#server/payments/netaxept/client';
import { patienceFor, type Answer } from '../mocks/answering-server';
import type { mockServices } from '../mocks/mock-services';

export const MERCHANT = { merchantId: '123456', token: 'hemmelig+&=' };
export const PAYMENT = { handle: 'ordre-1', amountOre: 66_300 };

/** Clients of services that give these answers, one after the other; XML is one on its own. */
export const netaxeptClients =
  (serviceOf: ReturnType<typeof mockServices>) =>
  (...answers: (string | Exclude<Answer, string>)[]) => {
    const isXml = (answer: unknown) => typeof answer === 'string' && answer.startsWith('<');
    const { origin, received } = serviceOf(
      ...answers.map((answer) => (isXml(answer) ? { body: answer } : answer) as Answer),
    );
    const client = new NetaxeptClient({
      url: `${origin}/`,
      terminalUrl: 'https://terminal.test/',
      ...MERCHANT,
      clock: { now: () => new Date('2026-03-02T09:00:00Z') },
      timeoutMs: patienceFor(answers),
    });
    return { client, received };
  };

const element = (name: string, content: string) => `<${name}>${content}</${name}>`;
export const REGISTERED =
  '<RegisterResponse><TransactionId>ordre-1</TransactionId></RegisterResponse>';
export const PROCESSED = '<ProcessResponse><ResponseCode>OK</ResponseCode></ProcessResponse>';
export const info = (summary: string, orderNumber = 'ordre-1') =>
  element(
    'PaymentInfo',
    `<OrderInformation><Amount>66300</Amount><Currency>DKK</Currency><OrderNumber>${orderNumber}</OrderNumber></OrderInformation>${element('Summary', summary)}`,
  );
export const SETTLED = info('<AmountCaptured>66300</AmountCaptured>');
export const credited = (ore: number) =>
  info(`<AmountCaptured>66300</AmountCaptured><AmountCredited>${ore}</AmountCredited>`);

/** An exception as Netaxept sends it: with a message alone, or with what the bank said. */
export const exception = (type: string, message: string, code?: string) =>
  `<Exception xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><Error xsi:type="${type}">${
    code === undefined
      ? element('Message', message)
      : `<Message>Unable to process</Message><Result>${element('ResponseCode', code)}${element('ResponseText', message)}</Result>`
  }</Error></Exception>`;
