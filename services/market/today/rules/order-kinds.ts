/** What is to be done with open orders, in the order in which Hoy asks for it. An order may be of several kinds. */
export const orderKinds = [
  'late',
  'notDelivered',
  'prescriptions',
  'toConfirm',
  'toPrepare',
  'withoutCourier',
  'toHandOver',
  'awaitingPayment',
] as const
