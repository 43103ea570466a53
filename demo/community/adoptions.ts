/** An application for an ad. Days are counted back. */
export interface DemoApplication {
  /** Name of the ad. */
  ad: string
  by: string
  home: 'house-with-yard' | 'house' | 'flat' | 'country'
  household: string
  otherPets: string
  hoursAlone: number
  why: string
  sentDaysAgo: number
  decided?: { as: 'accept' | 'reject'; reason: string; daysAgo: number }
  /** Follow-up three days after the adoption. */
  followUp?: { how: 'well' | 'so-so'; note: string }
}

export const demoApplications: DemoApplication[] = [
  {
    ad: 'Teddy',
    by: 'bruno',
    home: 'flat',
    household: 'Mi pareja y yo, los dos trabajamos desde casa.',
    otherPets: '',
    hoursAlone: 2,
    why: 'Queremos un compañero tranquilo para el departamento. Ya tuvimos un caniche y sabemos cuidarle el pelo.',
    sentDaysAgo: 4,
  },
  {
    ad: 'Teddy',
    by: 'nataly',
    home: 'house-with-yard',
    household: 'Cuatro: dos adultos y dos niños de 8 y 11 años.',
    otherPets: 'Una gata de seis años.',
    hoursAlone: 5,
    why: 'Los chicos llevan un año pidiéndolo y ya cumplieron su parte del trato con las notas.',
    sentDaysAgo: 2,
  },
  {
    ad: 'Milo',
    by: 'bruno',
    home: 'flat',
    household: 'Mi pareja y yo.',
    otherPets: '',
    hoursAlone: 4,
    why: 'Tenemos mallas en todas las ventanas y muchas ganas de un gato que ronronee.',
    sentDaysAgo: 1,
  },
  {
    ad: 'Scout',
    by: 'bruno',
    home: 'house',
    household: 'Mi pareja, mi suegra y yo.',
    otherPets: '',
    hoursAlone: 1,
    why: 'Caminamos todos los días por el cordón ecológico y nos falta quien marque el paso.',
    sentDaysAgo: 8,
    decided: { as: 'accept', reason: 'Nos encantó la familia. ¡Gracias por adoptar!', daysAgo: 5 },
  },
  {
    ad: 'Scout',
    by: 'carla',
    home: 'flat',
    household: 'Solo yo.',
    otherPets: 'Simba, un gatito.',
    hoursAlone: 9,
    why: 'Quiero que Simba tenga con quien jugar.',
    sentDaysAgo: 7,
    decided: {
      as: 'reject',
      reason: 'Nueve horas solo es mucho para él. Mira a Oreo: le va el departamento.',
      daysAgo: 6,
    },
  },
  {
    ad: 'Tigre',
    by: 'diego',
    home: 'house-with-yard',
    household: 'Mi esposa, mi hija y yo.',
    otherPets: 'Rocky, un labrador viejo y bueno.',
    hoursAlone: 3,
    why: 'A Rocky le gustan los gatos y a nosotros también.',
    sentDaysAgo: 7,
    decided: { as: 'accept', reason: '¡Tigre ya te eligió!', daysAgo: 4 },
    followUp: { how: 'well', note: 'Duerme encima de Rocky. No lo podemos creer.' },
  },
]

/** Matching notices and their outcome. */
export const demoMatches: { lost: string; as: 'confirmed' | 'reunited' }[] = [
  { lost: 'Nieve', as: 'confirmed' },
  { lost: 'Bongo', as: 'reunited' },
]
