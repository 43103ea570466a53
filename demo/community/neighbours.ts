import type { CountryIso } from '#shared/countries/countries.ts'

/**
 * Authors of the demonstration's community beside its people. They have no accounts, phones or e-mails, so no message
 * is sent to them.
 */
export interface Neighbour {
  /** Name in the lists of this folder. */
  called: string
  uid: string
  name: string
  country: CountryIso
  /** Name of the shelter, for operators. */
  shelterName?: string
}

export const neighbours: Neighbour[] = [
  {
    called: 'patitas',
    uid: 'demo-neighbour-1',
    name: 'Mónica Justiniano',
    country: 'BO',
    shelterName: 'Patitas del Urubó',
  },
  { called: 'sieteVidas', uid: 'demo-neighbour-2', name: 'Teresa Aguilera', country: 'BO', shelterName: 'Siete Vidas' },
  { called: 'chaco', uid: 'demo-neighbour-3', name: 'Ramón Acosta', country: 'PY', shelterName: 'Huellas del Chaco' },
  { called: 'yovana', uid: 'demo-neighbour-4', name: 'Yovana Suárez', country: 'BO' },
  { called: 'ernesto', uid: 'demo-neighbour-5', name: 'Ernesto Paz', country: 'BO' },
  { called: 'nataly', uid: 'demo-neighbour-6', name: 'Nataly Rivero', country: 'BO' },
  { called: 'grover', uid: 'demo-neighbour-7', name: 'Grover Condori', country: 'BO' },
  { called: 'silvia', uid: 'demo-neighbour-8', name: 'Silvia Quispe', country: 'BO' },
  { called: 'marco', uid: 'demo-neighbour-9', name: 'Marco Vargas', country: 'BO' },
  { called: 'roxana', uid: 'demo-neighbour-10', name: 'Roxana Claros', country: 'BO' },
  { called: 'ivan', uid: 'demo-neighbour-11', name: 'Iván Melgar', country: 'BO' },
  { called: 'lourdes', uid: 'demo-neighbour-12', name: 'Lourdes Chuvé', country: 'BO' },
  { called: 'rosa', uid: 'demo-neighbour-13', name: 'Rosa Villalba', country: 'PY' },
  { called: 'hernan', uid: 'demo-neighbour-14', name: 'Hernán Ortiz', country: 'PY' },
  { called: 'fatima', uid: 'demo-neighbour-15', name: 'Fátima Riveros', country: 'PY' },
  { called: 'celso', uid: 'demo-neighbour-16', name: 'Celso Duarte', country: 'PY' },
  // New users, whose posts wait for moderation.
  { called: 'wilma', uid: 'demo-neighbour-17', name: 'Wilma Céspedes', country: 'BO' },
  { called: 'edson', uid: 'demo-neighbour-18', name: 'Edson Guzmán', country: 'BO' },
  { called: 'mirta', uid: 'demo-neighbour-19', name: 'Mirta Benegas', country: 'PY' },
]
