import type { BillingInfo } from '#services/accounts/contract.ts'
import type { CountryIso } from '#shared/countries/countries.ts'

export interface DemoPerson {
  email: string
  name: string
  country: CountryIso
  /** Summary of the person, for users of the demonstration. */
  about: string
  /** Days before the demonstration was loaded. */
  joinedDaysAgo: number
  phoneNumber?: string
  addresses: DemoAddress[]
  billing?: Omit<BillingInfo, 'email' | 'country'>
  role?: { role: 'merchant' | 'operator'; merchantId: string | null }
}

export interface DemoAddress {
  street: string
  notes: string
  locality: string
  city: string
  lat: number
  lon: number
}

/** Password of all demonstration people; it is public, as everything in a demonstration. */
export const DEMO_PASSWORD = 'paseo-con-correa-26'

/** People who can sign in at once. Their e-mails cannot exist (RFC 2606). */
export const demoPeople: DemoPerson[] = [
  {
    email: 'ana@huella.example',
    name: 'Ana María Suárez',
    country: 'BO',
    about: 'Bolivia, everything filled in',
    joinedDaysAgo: 410,
    phoneNumber: '+59170010001',
    addresses: [
      {
        street: 'Av. San Martín 455',
        notes: 'Edificio Los Cusis, piso 3, timbre B',
        locality: 'Equipetrol',
        city: 'Santa Cruz',
        lat: -17.7669,
        lon: -63.1995,
      },
      {
        street: 'Calle Sucre 120',
        notes: 'Oficina, preguntar en recepción',
        locality: 'Centro',
        city: 'Santa Cruz',
        lat: -17.7826,
        lon: -63.1798,
      },
    ],
    billing: { documentType: 'CI', documentNumber: '4567890 SC', complement: null, businessName: 'Suárez' },
  },
  {
    email: 'bruno@huella.example',
    name: 'Bruno Rojas',
    country: 'BO',
    about: 'Bolivia, without a phone',
    joinedDaysAgo: 45,
    addresses: [],
  },
  {
    email: 'carla@huella.example',
    name: 'Carla Méndez Vaca',
    country: 'BO',
    about: 'Bolivia, without an address',
    joinedDaysAgo: 3,
    phoneNumber: '+59170010003',
    addresses: [],
  },
  {
    email: 'diego@huella.example',
    name: 'Diego Benítez',
    country: 'PY',
    about: 'Paraguay, everything filled in',
    joinedDaysAgo: 320,
    phoneNumber: '+595981100004',
    addresses: [
      {
        street: 'Av. España 1280',
        notes: 'Casa blanca con portón negro',
        locality: 'Villa Morra',
        city: 'Asunción',
        lat: -25.2945,
        lon: -57.578,
      },
    ],
    billing: { documentType: 'RUC', documentNumber: '80028061-0', complement: null, businessName: 'Benítez SRL' },
  },
  {
    email: 'comercio@huella.example',
    name: 'Elena Justiniano',
    country: 'BO',
    about: 'merchant of spa-equipetrol; sets up an authenticator first',
    joinedDaysAgo: 420,
    phoneNumber: '+59170010005',
    addresses: [],
    role: { role: 'merchant', merchantId: 'spa-equipetrol' },
  },
  {
    email: 'operaciones@huella.example',
    name: 'Franco Ortiz',
    country: 'BO',
    about: 'operator; sets up an authenticator first',
    joinedDaysAgo: 430,
    phoneNumber: '+59170010006',
    addresses: [],
    role: { role: 'operator', merchantId: null },
  },
]
