/** Sheets of a workbook, by our names. */
export const sheetIds = ['configuration', 'donations', 'shelters', 'services', 'foodProducts'] as const
export type SheetId = (typeof sheetIds)[number]

export interface SheetPlan {
  /** Title of the sheet in the workbook. */
  title: string
  /** Heading of each column, by our name. */
  columns: Readonly<Record<string, string>>
  /** Columns without which the whole sheet is bad; other missing columns read as empty. */
  required: readonly string[]
  /** Limit of rows below the heading. */
  mostRows: number
}

/** Layout of each sheet. docs/content.md describes it to editors. */
export const sheetPlans = {
  configuration: {
    title: 'Configuración',
    columns: {
      type: 'tipo',
      country: 'pais',
      position: 'orden',
      title: 'titulo',
      text: 'texto',
      href: 'enlace',
      label: 'boton',
      picture: 'imagen',
      code: 'codigo',
      from: 'desde',
      until: 'hasta',
    },
    required: ['type', 'country', 'title'],
    mostRows: 500,
  },
  donations: {
    title: 'Donaciones',
    columns: {
      number: 'numero',
      shelter: 'refugio',
      totalKg: 'kilos',
      date: 'fecha',
      images: 'imagenes',
      text: 'texto',
    },
    required: ['number', 'shelter', 'totalKg', 'date'],
    mostRows: 5000,
  },
  shelters: {
    title: 'Refugios',
    columns: {
      number: 'numero',
      name: 'nombre',
      country: 'pais',
      path: 'camino',
      address: 'direccion',
      logo: 'logo',
      images: 'imagenes',
      phone: 'telefono',
      email: 'correo',
      web: 'web',
      description: 'descripcion',
      story: 'historia',
      articles: 'necesita',
      isBanner: 'destacado',
    },
    required: ['number', 'name', 'path'],
    mostRows: 500,
  },
  services: {
    title: 'Servicios',
    columns: {
      number: 'numero',
      name: 'nombre',
      country: 'pais',
      text: 'texto',
      href: 'enlace',
      picture: 'imagen',
    },
    required: ['number', 'name'],
    mostRows: 500,
  },
  foodProducts: {
    title: 'Alimentos',
    columns: {
      number: 'numero',
      brand: 'marca',
      name: 'nombre',
      petType: 'mascota',
      stage: 'etapa',
      kcalPer100g: 'kcal',
      href: 'enlace',
      picture: 'imagen',
    },
    required: ['number', 'brand', 'name', 'petType'],
    mostRows: 5000,
  },
} as const satisfies Record<SheetId, SheetPlan>
