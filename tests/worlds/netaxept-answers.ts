import { NetaxeptClient } from '#server/payments/netaxept/client';
import { patienceFor, type Answer } from '../mocks/answering-server';
import { mockServices } from '../mocks/mock-services';

export const MERCHANT = { merchantId: '123456', token: 'hemmelig+&=' };
export const PAYMENT = { handle: 'ordre-1', amountOre: 66_300, paidBackOre: 0 };

/**
 * Makes clients for the tests of the file that calls this: each of a service that gives these
 * answers, one after the other. XML is an answer on its own.
 */
export function netaxeptClients() {
  const serviceOf = mockServices();
  return (...answers: (string | Exclude<Answer, string>)[]) => {
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
}

const element = (name: string, content: string) => `<${name}>${content}</${name}>`;
const info = (summary: string, orderNumber = 'ordre-1') =>
  element(
    'PaymentInfo',
    `<OrderInformation><Amount>66300</Amount><Currency>DKK</Currency><OrderNumber>${orderNumber}</OrderNumber></OrderInformation>${element('Summary', summary)}`,
  );
const credited = (ore: number) =>
  info(`<AmountCaptured>66300</AmountCaptured><AmountCredited>${ore}</AmountCredited>`);

/** An exception as Netaxept sends it: with a message alone, or with what the bank said. */
const exception = (type: string, message: string, code?: string) =>
  `<Exception xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><Error xsi:type="${type}">${
    code === undefined
      ? element('Message', message)
      : `<Message>Unable to process</Message><Result>${element('ResponseCode', code)}${element('ResponseText', message)}</Result>`
  }</Error></Exception>`;

/** What Netaxept answers, by what it says. */
export const says = {
  registered: '<RegisterResponse><TransactionId>ordre-1</TransactionId></RegisterResponse>',
  processed: '<ProcessResponse><ResponseCode>OK</ResponseCode></ProcessResponse>',
  settled: info('<AmountCaptured>66300</AmountCaptured>'),
  info,
  credited,
  exception,
};
