import type { DemoTag } from './types.ts'

type Branch = [slug: string, name: string, emoji: string, children?: [slug: string, name: string, emoji: string][]]

const tree: Branch[] = [
  [
    'perros',
    'Perros',
    '🐶',
    [
      ['cachorros', 'Cachorros', '🐕'],
      ['perros-adultos', 'Perros adultos', '🦮'],
      ['perros-senior', 'Perros sénior', '🐾'],
    ],
  ],
  [
    'gatos',
    'Gatos',
    '🐱',
    [
      ['gatitos', 'Gatitos', '🐈'],
      ['gatos-adultos', 'Gatos adultos', '😺'],
      ['gatos-senior', 'Gatos sénior', '🐾'],
    ],
  ],
  [
    'alimento',
    'Alimento',
    '🥣',
    [
      ['alimento-seco', 'Alimento seco', '🥣'],
      ['alimento-humedo', 'Alimento húmedo', '🥫'],
    ],
  ],
  [
    'snacks',
    'Snacks',
    '🦴',
    [
      ['galletas', 'Galletas', '🍪'],
      ['masticables', 'Huesos y masticables', '🦴'],
      ['bocaditos', 'Bocaditos', '🍗'],
    ],
  ],
  [
    'farmacia',
    'Farmacia',
    '💊',
    [
      ['antipulgas', 'Antipulgas', '🛡️'],
      ['desparasitantes', 'Desparasitantes', '💊'],
      ['vitaminas', 'Vitaminas y suplementos', '🍊'],
      ['cuidados', 'Cuidados y primeros auxilios', '🩹'],
    ],
  ],
  [
    'higiene',
    'Higiene',
    '🧴',
    [
      ['shampoo', 'Shampoo y acondicionador', '🧴'],
      ['arena', 'Arena sanitaria', '🪣'],
      ['cepillos', 'Cepillos', '🪮'],
      ['bandejas', 'Bandejas sanitarias', '📦'],
      ['limpieza', 'Limpieza y olores', '🫧'],
    ],
  ],
  [
    'juguetes',
    'Juguetes',
    '🎾',
    [
      ['pelotas', 'Pelotas', '🎾'],
      ['mordedores', 'Mordedores', '🦴'],
      ['cuerdas', 'Cuerdas', '🪢'],
      ['juguetes-gato', 'Para gatos', '🐭'],
    ],
  ],
  [
    'camas',
    'Camas',
    '🛏️',
    [
      ['camas-y-cojines', 'Camas y cojines', '🛏️'],
      ['rascadores', 'Rascadores', '🪵'],
    ],
  ],
  [
    'paseo',
    'Paseo',
    '🎽',
    [
      ['collares', 'Collares', '📿'],
      ['arneses', 'Arneses', '🎽'],
      ['correas', 'Correas', '🪢'],
      ['transportadoras', 'Transportadoras', '🧳'],
    ],
  ],
  [
    'accesorios',
    'Accesorios',
    '📦',
    [
      ['comederos', 'Comederos', '🍽️'],
      ['fuentes', 'Fuentes de agua', '⛲'],
      ['ropa', 'Ropa', '👕'],
    ],
  ],
  [
    'otras-mascotas',
    'Otras mascotas',
    '🐰',
    [
      ['aves', 'Aves', '🦜'],
      ['peces', 'Peces', '🐠'],
      ['conejos-y-hamsters', 'Conejos y hámsters', '🐹'],
      ['tortugas', 'Tortugas', '🐢'],
    ],
  ],
  ['ofertas', 'Ofertas', '🏷️'],
]

/** Tags in two levels: those in the menu, and those below. */
export const demoTags: DemoTag[] = tree.flatMap(([slug, name, emoji, children = []], position) => [
  { slug, name, emoji, position },
  ...children.map(([childSlug, childName, childEmoji], childPosition) => ({
    slug: childSlug,
    name: childName,
    emoji: childEmoji,
    parentSlug: slug,
    position: childPosition,
  })),
])

const parentBySlug = new Map(demoTags.map((tag) => [tag.slug, tag.parentSlug]))

/** The slugs with their parents, each once. */
export function withParents(slugs: string[]): string[] {
  return [...new Set(slugs.flatMap((slug) => [parentBySlug.get(slug), slug]))].filter((slug) => slug !== undefined)
}
