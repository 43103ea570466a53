import type { DemoShop } from './types.ts'

/** Sections of both shops' home page, in order. */
export const homeSections: DemoShop['homeSections'] = [
  { id: 'ofertas', title: 'Ofertas de la semana', tagSlug: 'ofertas', layout: 'rail' },
  { id: 'alimento-seco', title: 'Alimento para cada etapa', tagSlug: 'alimento-seco', layout: 'rail' },
  { id: 'gatos', title: 'Para el rey de la casa', tagSlug: 'gatos', layout: 'rail' },
  { id: 'snacks', title: 'Snacks que mueven la cola', tagSlug: 'snacks', layout: 'rail' },
  { id: 'farmacia', title: 'Farmacia: protección al día', tagSlug: 'farmacia', layout: 'rail' },
  { id: 'juguetes', title: 'Juguetes para todos', tagSlug: 'juguetes', layout: 'grid' },
  { id: 'otras-mascotas', title: 'Aves, peces y pequeños', tagSlug: 'otras-mascotas', layout: 'rail' },
].map((section, position) => ({ ...section, layout: section.layout === 'grid' ? 'grid' : 'rail', position }))

/** Collections of products beside the categories. */
export const collections: DemoShop['collections'] = [
  { id: 'primer-mes', name: 'El primer mes de tu cachorro', slug: 'cachorros' },
  { id: 'gatitos', name: 'Llegó un gatito', slug: 'gatitos' },
  { id: 'mayores', name: 'Cuidar a los mayores', slug: 'perros-senior' },
  { id: 'bano', name: 'Baño en casa', slug: 'shampoo' },
  { id: 'paseo', name: 'Listos para salir', slug: 'paseo' },
  { id: 'descanso', name: 'Un lugar para dormir', slug: 'camas-y-cojines' },
].map((collection, position) => ({ ...collection, imageId: null, position }))

export const predefinedNotes = [
  'Tocar el timbre',
  'No tocar el timbre: hay un bebé durmiendo',
  'Llamar al llegar',
  'Dejar en portería',
  'Hay un perro en el patio: avisar antes de entrar',
]

export const pages = [
  { slug: 'terminosycondiciones', title: 'Términos y condiciones' },
  { slug: 'knowUs', title: 'Conócenos' },
]
