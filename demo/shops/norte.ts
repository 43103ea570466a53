import { almacenHq } from './almacen-hq.ts'
import type { DemoShop } from './types.ts'

/**
 * A smaller shop in the north of Santa Cruz. Its zone shares the northern rings with Almacén HQ, which is nearer to them:
 * there `?store=huella-norte` chooses it. Beyond, it is the only one that delivers.
 */
export const norte: DemoShop = {
  ...almacenHq,
  id: 'huella-norte',
  serviceProviderId: 'huella-norte',
  name: 'Huella Norte',
  label: 'Norte de Santa Cruz y Satélite Norte',
  address: 'Carretera al norte km 15, Satélite Norte, Warnes',
  phone: '+591 3 3000615',
  whatsapp: '+591 70000615',
  coordinates: { lat: -17.625, lon: -63.166 },
  minimumCharge: 5000,
  deliveryCharge: 900,
  minimumTicketFreeDelivery: 20000,
  banners: almacenHq.banners.filter(({ id }) => id !== 'envio-gratis'),
  favoriteHandles: [],
  deliveryZones: [
    {
      name: 'Norte y Satélite Norte',
      corners: [
        { lat: -17.58, lon: -63.2 },
        { lat: -17.58, lon: -63.13 },
        { lat: -17.69, lon: -63.12 },
        { lat: -17.73, lon: -63.135 },
        { lat: -17.73, lon: -63.18 },
        { lat: -17.69, lon: -63.2 },
      ],
      deliveryCharge: null,
      minimumCharge: null,
      minimumTicketFreeDelivery: null,
    },
  ],
}
