import type { Seller } from '#services/operations/contract.ts'
import type { CountryIso } from '#shared/countries/countries.ts'

/** Invented companies that a demonstration names as sellers. */
export const demoSellers: Partial<Record<CountryIso, Seller>> = {
  BO: {
    name: 'Huella Demostración S.R.L.',
    taxId: '0000000000',
    address: 'Av. San Martín 455, Equipetrol, Santa Cruz de la Sierra',
    email: 'hola@huella.example',
    phone: '+591 3 000 0000',
  },
  PY: {
    name: 'Huella Demostración S.A.',
    taxId: '00000000-0',
    address: 'Av. Mariscal López 3794, Villa Morra, Asunción',
    email: 'hola@huella.example',
    phone: '+595 21 000 000',
  },
}
