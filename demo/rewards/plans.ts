/** Plans and invitation of the demonstration, as `npm run rewards:setup` reads them. Money in minor units. */
export const demoRewards = {
  plans: [
    {
      id: 'bo-plus',
      country: 'BO',
      name: 'Huella Plus',
      summary: 'Para quien pide cada mes: el envío sale gratis y el baño, más barato.',
      price: 4_900,
      freeDelivery: { minItemTotal: 6_000 },
      groomingPercent: 10,
      coupon: { title: 'Tu cupón del mes', percent: 10, maxDiscount: 3_000, minItemTotal: 10_000 },
    },
    {
      id: 'bo-total',
      country: 'BO',
      name: 'Huella Familia',
      summary: 'Para más de una mascota: envío gratis desde menos y mucho más baño.',
      price: 8_900,
      freeDelivery: { minItemTotal: 3_000 },
      groomingPercent: 20,
      coupon: { title: 'Tu cupón del mes', percent: 15, maxDiscount: 6_000, minItemTotal: 10_000 },
    },
    {
      id: 'py-plus',
      country: 'PY',
      name: 'Huella Plus',
      summary: 'Para quien pide cada mes: el envío sale gratis y el baño, más barato.',
      price: 52_000,
      freeDelivery: { minItemTotal: 70_000 },
      groomingPercent: 10,
      coupon: { title: 'Tu cupón del mes', percent: 10, maxDiscount: 35_000, minItemTotal: 110_000 },
    },
  ],
  referral: {
    BO: { amount: 2_500, minItemTotal: 8_000, days: 60 },
    PY: { amount: 28_000, minItemTotal: 90_000, days: 60 },
  },
}

export type DemoRewards = typeof demoRewards

/** Orders of the demonstration's member: each qualifies for free delivery for members only. */
export const memberOrders = [
  { daysAgo: 44, handle: 'nuble-alimento-para-perro-adulto-de-raza-mediana-pollo-y-arroz' },
  { daysAgo: 37, handle: 'lapacho-arena-aglomerante-de-lavanda' },
  { daysAgo: 30, handle: 'kantuta-alimento-para-cachorro-de-todas-las-razas-cordero-y-arroz' },
  { daysAgo: 26, handle: 'lapacho-arena-aglomerante-de-lavanda' },
  { daysAgo: 16, handle: 'nuble-alimento-para-perro-adulto-de-raza-mediana-pollo-y-arroz' },
  { daysAgo: 9, handle: 'kantuta-alimento-para-cachorro-de-todas-las-razas-cordero-y-arroz' },
  { daysAgo: 4, handle: 'nuble-alimento-para-perro-adulto-de-raza-mediana-pollo-y-arroz' },
]
