import { almacenHq } from './almacen-hq.ts'
import { collections, homeSections, pages, predefinedNotes } from './home-page.ts'
import { openingHours } from './opening-hours.ts'
import type { DemoShop } from './types.ts'

/**
 * A shop in another city of Bolivia, with a fee for each of its zones, a third of the products, dearer and fewer than
 * in Santa Cruz. Amounts are centavos of a boliviano.
 */
export const cochabamba: DemoShop = {
  ...almacenHq,
  id: 'huella-cochabamba',
  serviceProviderId: 'huella-cochabamba',
  name: 'Huella Cochabamba',
  label: 'Cochabamba, Sacaba y Quillacollo',
  address: 'Av. América 612, Cala Cala, Cochabamba',
  phone: '+591 4 4000612',
  whatsapp: '+591 70000612',
  coordinates: { lat: -17.3722, lon: -66.1597 },
  schedule: openingHours({ weekdays: [8, 20], saturday: [8, 20], sunday: [9, 13] }),
  minimumCharge: 3000,
  minimumFee: 400,
  deliveryCharge: 1000,
  minimumTicketFreeDelivery: 12000,
  defaultEta: 60,
  backorderDays: 5,
  predefinedNotes,
  homeSections,
  collections,
  banners: [
    {
      id: 'envio-gratis',
      title: 'Envío gratis desde Bs 120',
      text: 'En la ciudad, en una hora. También vamos a Sacaba y a Quillacollo.',
      href: '/products',
      label: 'Comprar ahora',
      art: 'delivery-truck',
      tone: 'brand',
    },
  ],
  favoriteHandles: [],
  pages,
  deliveryZones: [
    {
      name: 'Cercado',
      corners: [
        { lat: -17.345, lon: -66.21 },
        { lat: -17.345, lon: -66.12 },
        { lat: -17.375, lon: -66.1 },
        { lat: -17.42, lon: -66.12 },
        { lat: -17.44, lon: -66.16 },
        { lat: -17.42, lon: -66.205 },
      ],
      deliveryCharge: null,
      minimumCharge: null,
      minimumTicketFreeDelivery: null,
    },
    {
      name: 'Sacaba',
      corners: [
        { lat: -17.375, lon: -66.1 },
        { lat: -17.37, lon: -66.01 },
        { lat: -17.42, lon: -66.01 },
        { lat: -17.42, lon: -66.12 },
      ],
      deliveryCharge: 2000,
      minimumCharge: 8000,
      minimumTicketFreeDelivery: 25000,
    },
    {
      name: 'Quillacollo',
      corners: [
        { lat: -17.345, lon: -66.21 },
        { lat: -17.42, lon: -66.205 },
        { lat: -17.43, lon: -66.31 },
        { lat: -17.35, lon: -66.31 },
      ],
      deliveryCharge: 2500,
      minimumCharge: 10000,
      minimumTicketFreeDelivery: 30000,
    },
  ],
}
