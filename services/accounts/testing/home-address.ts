import type { NewAddress } from '../contract.ts'

export const home: NewAddress = {
  street: 'Av. San Martín 455',
  notes: 'Portón verde',
  locality: 'Equipetrol',
  country: { name: 'Bolivia', iso: 'BO', countryCode: '591', timezone: 'America/La_Paz' },
  city: 'Santa Cruz',
  region: null,
  coordinates: { lat: -17.7669, lon: -63.1995, empty: false },
  building: null,
  unit: null,
}
