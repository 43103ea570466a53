/** What passers-by and neighbours told of lost pets of the demonstration. Offsets are metres from the place of the loss. */
interface DemoSearch {
  /** Name and neighbourhood of a lost notice in notices.ts. */
  lost: string
  zone: string
  country: 'BO' | 'PY'
  sightings: { hoursAgo: number; north: number; east: number; where: string; words: string }[]
  /** Cells that neighbours walked, by the names in neighbours.ts. */
  walks: { by: string; hoursAgo: number; north: number; east: number }[]
  posters: { by: string; north: number; east: number }[]
}

export const demoSearches: DemoSearch[] = [
  {
    ...{ lost: 'Luna', zone: 'Equipetrol', country: 'BO' },
    sightings: [
      { hoursAgo: 3, north: 330, east: 250, where: 'Detrás de la cancha', words: 'Estaba debajo de una camioneta.' },
      { hoursAgo: 30, north: -200, east: 120, where: 'La esquina de la farmacia', words: 'Cruzó corriendo.' },
    ],
    walks: [
      { by: 'yovana', hoursAgo: 2, north: 80, east: 80 },
      { by: 'ivan', hoursAgo: 2, north: -80, east: 80 },
      { by: 'ivan', hoursAgo: 1, north: -80, east: -80 },
      { by: 'ernesto', hoursAgo: 5, north: 170, east: 90 },
    ],
    posters: [
      { by: 'yovana', north: 80, east: 80 },
      { by: 'ernesto', north: -80, east: -80 },
    ],
  },
  {
    ...{ lost: 'Rocky', zone: 'Villa Morra', country: 'PY' },
    sightings: [
      { hoursAgo: 4, north: -700, east: 500, where: 'En el parque', words: 'Iba suelto, con arnés rojo.' },
      { hoursAgo: 11, north: -300, east: 350, where: 'La parada de colectivos', words: 'Tenía sed.' },
    ],
    walks: [
      { by: 'rosa', hoursAgo: 3, north: 80, east: 80 },
      { by: 'hernan', hoursAgo: 3, north: -80, east: 80 },
      { by: 'fatima', hoursAgo: 1, north: -700, east: 350 },
    ],
    posters: [{ by: 'celso', north: -80, east: 80 }],
  },
]
