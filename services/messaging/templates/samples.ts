import type { Template } from '../contract.ts'

const reservation = {
  what: 'Baño y peluquería de Toby',
  when: 'sábado 28 de noviembre a las 15:30',
  place: 'Te esperamos en Spa Equipetrol, Av. San Martín 450. Puedes recoger a las 17:10.',
  storeName: 'Spa Equipetrol',
  storePhone: '+591 70000001',
  link: 'https://huella.example/profileAppointment?id=1',
  fullName: 'Ana Roca',
}
const order = {
  reference: 'HU-8F3K2Q',
  shopName: 'Huella Equipetrol',
  shopPhone: '+591 70000002',
  link: 'https://huella.example/order/HU-8F3K2Q',
  fullName: 'Ana Roca',
}
const items = '2 × Croquetas para perro adulto 15 kg, Collar antipulgas y 3 productos más'
const whenItComes = 'Llega hoy 18:30 a Av. San Martín 455.'

/** What each message may be told, as an example: for its preview, and for the test that it reads well. */
export const samples: Record<Template, Record<string, string>> = {
  'phone-code': { code: '493817' },
  'verify-email': { link: 'https://huella.example/verify-email/enlace', fullName: 'Ana Roca' },
  'reset-password': { link: 'https://huella.example/reset-password/enlace', fullName: 'Ana Roca' },
  invitation: { link: 'https://huella.example/invitation/enlace', role: 'operator' },
  'account-erased': { fullName: 'Ana Roca', kept: 'pedidos y pagos' },
  'pet-reminder': {
    petName: 'Toby',
    what: 'la vacuna antirrábica',
    day: '28 de noviembre',
    moment: 'before',
    link: 'https://huella.example/petProfiles?id=1',
    fullName: 'Ana Roca',
  },
  'pet-share': {
    petName: 'Toby',
    ownerName: 'Ana Roca',
    link: 'https://huella.example/petShare/enlace',
    right: 'record',
  },
  'pet-sighting': {
    petName: 'Toby',
    finderName: 'Luis',
    finderContact: '70012345',
    link: 'https://huella.example/petProfiles?id=1',
    place: 'Parque El Arenal',
    message: 'Está tranquilo y tiene agua.',
    fullName: 'Ana Roca',
  },
  'appointment-confirmed': reservation,
  'appointment-reminder': reservation,
  'appointment-changed': reservation,
  'appointment-cancelled': { ...reservation, by: 'merchant', reason: 'Se rompió el secador' },
  'appointment-ready': {
    ...reservation,
    pets: 'Toby y Luna',
    way: 'to-the-store',
    storeAddress: 'Av. San Martín 450',
  },
  'appointment-review': { ...reservation, pets: 'Toby y Luna' },
  'appointment-offer': { ...reservation, until: '17:10' },
  'order-placed': {
    ...order,
    items,
    total: 'Bs 253,90',
    payment: 'Pagas Bs 253,90 en efectivo al recibir.',
    when: whenItComes,
  },
  'order-paid': { ...order, items, amount: 'Bs 253,90', when: whenItComes },
  'order-confirmed': { ...order, when: whenItComes },
  'order-on-the-way': { ...order, place: 'Av. San Martín 455', toPay: 'Bs 253,90 en efectivo' },
  'order-ready-for-pickup': { ...order, shopAddress: 'Av. San Martín 100', toPay: 'Bs 253,90 en efectivo' },
  'order-completed': { ...order, link: 'https://huella.example/order/HU-8F3K2Q#rating' },
  'order-not-delivered': { ...order, place: 'Av. San Martín 455' },
  'order-cancelled': {
    ...order,
    by: 'staff',
    reason: 'No queda ningún repartidor esta noche.',
    refund: 'Te devolvemos Bs 253,90 por donde pagaste.',
  },
  'order-change-proposed': { ...order, change: 'Falta: Collar antipulgas.' },
  'order-refunded': {
    ...order,
    amount: 'Bs 35,00',
    where: 'Vuelve por donde pagaste; el banco puede tardar unos días.',
  },
  'payment-reminder': { ...order, amount: 'Bs 253,90', until: '15:40' },
  'stock-alert': {
    product: 'Croquetas para perro adulto, 15 kg',
    shopName: 'Huella Equipetrol',
    link: 'https://huella.example/product/croquetas',
  },
  'subscription-proposed': {
    shopName: 'Huella Equipetrol',
    items: 'Croquetas para perro adulto 15 kg y Collar antipulgas',
    changes: 'Croquetas para perro adulto 15 kg subió de Bs 180,00 a Bs 189,00.',
    total: 'Bs 253,90',
    day: 'lunes 30 de noviembre',
    until: 'miércoles 2 de diciembre',
    link: 'https://huella.example/repetir/enlace',
    fullName: 'Ana Roca',
  },
  'subscription-unanswered': {
    shopName: 'Huella Equipetrol',
    items: 'Croquetas para perro adulto 15 kg y Collar antipulgas',
    next: 'lunes 28 de diciembre',
    link: 'https://huella.example/profile/subscriptions/1',
    fullName: 'Ana Roca',
  },
}
