/** Refusals of a hotel, for the catalogue of appointments. */
export const stayRows = {
  'hotel-not-found': { status: 404, message: 'Hotel not found', es: 'Este local no tiene hotel por ahora.' },
  'stay-full': {
    status: 409,
    message: 'No place is free on these days',
    es: 'Esos días ya no queda un lugar para tu mascota. Elige otras fechas.',
  },
  'stay-too-short': {
    status: 422,
    message: 'The season asks for more nights',
    es: 'En esa temporada la estadía es de más noches.',
  },
  'stay-price-changed': {
    status: 409,
    message: 'The price changed meanwhile',
    es: 'El precio cambió mientras tanto. Mira el nuevo antes de reservar.',
  },
  'stay-size-unknown': {
    status: 422,
    message: 'Size of the pet unknown',
    es: 'Anota el peso de tu mascota en su perfil: de él depende su lugar.',
  },
  'season-overlaps': {
    status: 409,
    message: 'Season overlaps another one',
    es: 'Esas noches ya son de otra temporada. Cambia sus fechas.',
  },
  'kennel-has-stays': {
    status: 409,
    message: 'Kennel has stays to come',
    es: 'Ese lugar tiene estadías por venir. Cierra el lugar cuando se vayan.',
  },
  'medicine-was-given': {
    status: 409,
    message: 'Doses of this medicine were given',
    es: 'Ya se dieron dosis de esta medicina. Termínala y anota otra con el cambio.',
  },
  'medicines-with-desk': {
    status: 409,
    message: 'The desk has the medicines now',
    es: 'Desde la llegada, las medicinas las lleva el local. Pídele el cambio.',
  },
  'medicine-of-desk': {
    status: 409,
    message: 'The desk wrote this medicine',
    es: 'Esa medicina la anotó el local. Pídele el cambio.',
  },
  'too-many-medicines': {
    status: 422,
    message: 'Too many',
    es: 'Una estadía lleva hasta 12 medicinas. Quita una antes.',
  },
  'too-many-stay-photos': {
    status: 422,
    message: 'Too many',
    es: 'Un día de la estadía lleva hasta 6 fotos. Quita una antes.',
  },
  'dose-stays': {
    status: 409,
    message: 'Noted too long ago',
    es: 'Se anotó hace más de 15 minutos, así que queda. Si fue un error, escríbelo en la nota de la estadía.',
  },
  'dose-too-early': {
    status: 409,
    message: 'Too early for this dose',
    es: 'Todavía es temprano para esa dosis. Mira desde qué hora se marca.',
  },
  'dose-not-due': {
    status: 409,
    message: 'No such dose is due',
    es: 'Esa dosis no toca: el plan cambió o es de otro día. Mira cómo quedó.',
  },
} as const
