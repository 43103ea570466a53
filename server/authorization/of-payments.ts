import { at, type Row } from './row.ts'

const internal = (path: string, body?: object): Row => ({ who: 'internal', call: at(`/payments-api${path}`, body) })
const order = '/subjects/order/from-outside'

export const paymentsTable: Record<string, Row> = {
  'GET /payments-api/ways/{country}': internal('/ways/BO'),
  'POST /payments-api/payments': internal('/payments', {
    subject: { kind: 'order', id: 'from-outside' },
    ownerUid: 'anybody',
    country: 'BO',
    currencyCode: 'BOB',
    amount: 100,
    method: 'qr',
    description: 'Pedido HU-000000',
    payer: { fullName: 'Ana', email: null },
    returnPath: '/',
    expiresAt: '2100-01-01T00:00:00Z',
  }),
  'POST /payments-api/payments/open': internal('/payments/open', { token: 'x' }),
  'POST /payments-api/payments/check': internal('/payments/check', { token: 'x' }),
  'GET /payments-api/subjects/{kind}/{id}/payment': internal(`${order}/payment`),
  'POST /payments-api/subjects/{kind}/{id}/cancel': internal(`${order}/cancel`, {}),
  'POST /payments-api/subjects/{kind}/{id}/owner': internal(`${order}/owner`, { ownerUid: 'anybody' }),
  'POST /payments-api/subjects/{kind}/{id}/refunds': internal(`${order}/refunds`, {
    amount: 100,
    cause: 'from outside',
    reason: 'Porque sí',
    actorUid: null,
  }),
  'GET /payments-api/staff/payments': internal('/staff/payments'),
  'GET /payments-api/staff/inbox': internal('/staff/inbox'),
  'GET /payments-api/staff/toLookAfter': internal('/staff/toLookAfter'),
  'POST /payments-api/staff/findings/{findingId}': internal('/staff/findings/x', {
    resolution: 'dismissed',
    note: 'Nada',
  }),
  'POST /payments-api/staff/refunds/{refundId}/done': internal('/staff/refunds/x/done', { note: 'Hecho' }),
  'POST /payments-api/staff/statements': internal('/staff/statements', {
    fileName: 'extracto.csv',
    currencyCode: 'BOB',
    contentBase64: 'RmVjaGE=',
  }),
  'GET /payments-api/staff/statements': internal('/staff/statements'),
  'GET /payments-api/staff/statements/{statementId}': internal('/staff/statements/x'),
  'POST /payments-api/claims/guest': internal('/claims/guest', { guestToken: 'x' }),
  'GET /payments-api/person': internal('/person'),
  'DELETE /payments-api/person': internal('/person'),
}
