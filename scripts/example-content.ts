import { writeFile } from 'node:fs/promises'
import { sheetPlans } from '#services/content/rules/sheets.ts'
import { toWorkbook } from '#shared/tables/testing.ts'

// node scripts/example-content.ts: writes docs/examples/content.xlsx, the workbook that a new shop begins with. Its rows
// show each kind once and promise nothing that a shop has to keep.

type Row = readonly (string | number | Date | null)[]

const rows: Record<keyof typeof sheetPlans, readonly Row[]> = {
  configuration: [
    ['FEATURE', 'BO, PY', 1, 'Pago como quieras', 'QR, tarjeta o efectivo', null, null, 'credit-card', null],
    ['FEATURE', 'BO, PY', 2, 'Te avisamos', 'Cuando se acaba su alimento', null, null, 'bell', null],
    [
      'BANNER',
      'BO, PY',
      1,
      'Sus vacunas, siempre al día',
      'Guarda su carnet y te avisamos antes de la próxima dosis.',
      '/petProfiles',
      'Abrir su carnet',
      'syringe',
      null,
    ],
    ['PET_TYPE_SECTION', 'BO, PY', 1, 'Perros', null, '/products?slug=perros', null, 'dog-face', null],
    ['PET_TYPE_SECTION', 'BO, PY', 2, 'Gatos', null, '/products?slug=gatos', null, 'cat-face', null],
    [
      'SERVICE_SECTION',
      'BO, PY',
      1,
      'Baño y peluquería',
      'Elige el día y la hora',
      '/spa',
      'Reservar',
      'dog-face',
      null,
    ],
    ['CONTACT', 'BO', 1, 'hola@huella.example', null, null, null, null, null],
    ['SOCIAL_MEDIA', 'BO, PY', 1, 'Instagram', null, 'https://www.instagram.com/huella.example', null, null, null],
  ],
  donations: [[1, 'Refugio de ejemplo', 25, new Date('2026-11-02T00:00:00Z'), 'package', 'Colecta en la tienda.']],
  shelters: [
    [
      1,
      'Refugio de ejemplo',
      'BO',
      '/refugios/refugio-de-ejemplo',
      'Av. de ejemplo 100',
      'red-heart',
      'dog-face',
      '+591 70000000',
      'refugio@huella.example',
      null,
      'Cuida perros y gatos hasta que alguien los adopta.',
      'Reemplaza esta fila por un refugio con el que trabajas.',
      'Alimento de cachorro\nCorreas',
      'sí',
    ],
  ],
  services: [[1, 'Baño en casa', null, 'Vamos a donde estás', '/spa', 'dog-face']],
  foodProducts: [
    [1, 'Marca de ejemplo', 'Perro adulto, pollo y arroz', 'PERRO', 'Adulto', 360, null, 'bone'],
    [2, 'Marca de ejemplo', 'Gato adulto, atún', 'GATO', 'Adulto', 88, null, 'canned-food'],
  ],
}

const sheets = Object.entries(sheetPlans).map(([id, { title, columns }]) => [
  title,
  [Object.values(columns), ...rows[id as keyof typeof sheetPlans]],
])
await writeFile(new URL('../docs/examples/content.xlsx', import.meta.url), toWorkbook(Object.fromEntries(sheets)))
