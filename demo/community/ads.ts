import type { DemoPost } from './demo-post.ts'

const sc = { city: 'Santa Cruz de la Sierra' } as const
const asu = { city: 'Asunción' } as const

/** Animals that look for a home. */
export const demoAds: DemoPost[] = (
  [
    {
      ...{
        by: 'patitas',
        coat: 'honey',
        scene: 'shelter',
        name: 'Biscuit',
        breed: 'Mestizo',
        size: 'mediano',
        sex: 'Macho',
      },
      ...{ colours: ['canela', 'blanco'], ...sc, zone: 'Urubó', ageMonths: 14, postedDaysAgo: 30, confirmedDaysAgo: 1 },
      description:
        'Llegó flaquito de la carretera y hoy es puro cariño. Camina con correa, se lleva bien con otros perros y espera en la puerta a quien llegue. Vacunado y esterilizado.',
    },
    {
      ...{
        by: 'patitas',
        coat: 'blackAndTan',
        scene: 'garden',
        name: 'Duke',
        breed: 'Pastor mestizo',
        size: 'grande',
        sex: 'Macho',
      },
      ...{ colours: ['negro', 'canela'], ...sc, zone: 'Urubó', ageMonths: 36, postedDaysAgo: 24, confirmedDaysAgo: 3 },
      description:
        'Guardián tranquilo, de los que avisan y no molestan. Necesita patio y alguien que lo saque a correr. Vacunas al día.',
    },
    {
      ...{
        by: 'patitas',
        coat: 'cinnamon',
        scene: 'patio',
        name: 'Penny',
        breed: 'Mestiza',
        size: 'mediano',
        sex: 'Hembra',
      },
      ...{ colours: ['canela'], ...sc, zone: 'Urubó', ageMonths: 8, postedDaysAgo: 9 },
      description: 'Ocho meses de energía. Aprende rápido con premios y adora el agua. Se entrega esterilizada.',
    },
    {
      ...{
        by: 'patitas',
        coat: 'brindle',
        scene: 'shelter',
        name: 'Bruno',
        breed: 'Mestizo',
        size: 'grande',
        sex: 'Macho',
      },
      ...{
        colours: ['atigrado', 'blanco'],
        ...sc,
        zone: 'Urubó',
        ageMonths: 60,
        postedDaysAgo: 40,
        confirmedDaysAgo: 4,
      },
      description:
        'Cinco años, sereno y obediente. Perdió a su familia y busca un sillón donde dormir. Ideal para una casa sin apuros.',
    },
    {
      ...{
        by: 'patitas',
        coat: 'sand',
        scene: 'plaza',
        name: 'Sandy',
        breed: 'Labrador mestiza',
        size: 'grande',
        sex: 'Hembra',
      },
      ...{ colours: ['crema'], ...sc, zone: 'Urubó', ageMonths: 26, postedDaysAgo: 7 },
      description: 'Buena con niños y con gatos. Le gusta cargar su pelota a todas partes. Vacunada y desparasitada.',
    },
    {
      ...{
        by: 'sieteVidas',
        coat: 'ginger',
        scene: 'sofa',
        name: 'Milo',
        breed: 'Común europeo',
        size: 'mediano',
        sex: 'Macho',
      },
      ...{
        colours: ['naranja', 'blanco'],
        ...sc,
        zone: 'Barrio Lindo',
        ageMonths: 18,
        postedDaysAgo: 21,
        confirmedDaysAgo: 2,
      },
      description:
        'Ronronea apenas lo alzan. Usa su arenero, come de todo y duerme pegado a tus pies. Esterilizado y con sus vacunas.',
    },
    {
      ...{
        by: 'sieteVidas',
        coat: 'greyTabby',
        scene: 'door',
        name: 'Pepper',
        breed: 'Común europeo',
        size: 'pequeño',
        sex: 'Hembra',
      },
      ...{ colours: ['gris', 'atigrado'], ...sc, zone: 'Barrio Lindo', ageMonths: 5, postedDaysAgo: 6 },
      description:
        'La más juguetona de su camada. Busca casa con ventanas protegidas y, si se puede, otra gata para correr.',
    },
    {
      ...{
        by: 'sieteVidas',
        coat: 'tuxedo',
        scene: 'sofa',
        name: 'Oreo',
        breed: 'Común europeo',
        size: 'mediano',
        sex: 'Macho',
      },
      ...{
        colours: ['negro', 'blanco'],
        ...sc,
        zone: 'Barrio Lindo',
        ageMonths: 30,
        postedDaysAgo: 16,
        confirmedDaysAgo: 5,
      },
      description: 'Elegante y conversador: te cuenta todo lo que hizo en el día. Acostumbrado a departamento.',
    },
    {
      ...{
        by: 'sieteVidas',
        coat: 'snow',
        scene: 'sofa',
        name: 'Coco',
        breed: 'Angora mestiza',
        size: 'mediano',
        sex: 'Hembra',
      },
      ...{ colours: ['blanco'], ...sc, zone: 'Barrio Lindo', ageMonths: 48, postedDaysAgo: 12, confirmedDaysAgo: 8 },
      description: 'Tranquila y mimosa. Hay que cepillarla un rato cada semana, y lo agradece. Prefiere ser la única.',
    },
    {
      ...{
        by: 'sieteVidas',
        coat: 'cream',
        scene: 'patio',
        name: 'Mango',
        breed: 'Común europeo',
        size: 'pequeño',
        sex: 'Macho',
      },
      ...{ colours: ['crema', 'atigrado'], ...sc, zone: 'Barrio Lindo', ageMonths: 3, postedDaysAgo: 3 },
      description:
        'Tres meses, destetado y muy curioso. Se entrega con su primera vacuna y compromiso de esterilización.',
    },
    {
      ...{
        by: 'ana',
        coat: 'curls',
        scene: 'sofa',
        name: 'Teddy',
        breed: 'Caniche mestizo',
        size: 'pequeño',
        sex: 'Macho',
      },
      ...{ colours: ['canela'], ...sc, zone: 'Equipetrol', ageMonths: 20, postedDaysAgo: 8 },
      description:
        'Lo encontré en la lluvia y lo tengo de paso. Está sano, esterilizado y se lleva de maravilla con Toby. Busco una familia que lo deje dormir adentro.',
    },
    {
      ...{
        by: 'yovana',
        coat: 'blackPatch',
        scene: 'garden',
        name: 'Domino',
        breed: 'Mestizo',
        size: 'mediano',
        sex: 'Macho',
      },
      ...{ colours: ['blanco', 'negro'], ...sc, zone: 'Hamacas', ageMonths: 11, postedDaysAgo: 5 },
      description: 'Nos mudamos a un departamento que no acepta mascotas. Domino es educado y camina sin jalar.',
    },
    {
      ...{
        by: 'lourdes',
        coat: 'toffee',
        scene: 'street',
        name: 'Peanut',
        breed: 'Chihuahua mestizo',
        size: 'pequeño',
        sex: 'Macho',
      },
      ...{ colours: ['canela'], ...sc, zone: 'Plan 3000', ageMonths: 72, postedDaysAgo: 4 },
      description: 'Chiquito y viejito, con el corazón grande. Su dueña falleció y lo cuida una vecina. Busca regazo.',
    },
    {
      ...{
        by: 'ivan',
        coat: 'hare',
        scene: 'garden',
        name: 'Clover',
        breed: 'Conejo enano',
        size: 'pequeño',
        sex: 'Hembra',
      },
      ...{ species: 'OTRO', colours: ['gris'], ...sc, zone: 'Las Palmas', ageMonths: 10, postedDaysAgo: 10 },
      description: 'Coneja mansa, acostumbrada a los niños. Se entrega con su jaula y heno para un mes.',
    },
    {
      ...{
        by: 'grover',
        coat: 'wolf',
        scene: 'patio',
        name: 'Loki',
        breed: 'Husky mestizo',
        size: 'grande',
        sex: 'Macho',
      },
      ...{
        colours: ['gris', 'blanco'],
        city: 'La Paz',
        zone: 'Sopocachi',
        ageMonths: 24,
        postedDaysAgo: 11,
        confirmedDaysAgo: 1,
      },
      description: 'Hecho para el frío y para caminar mucho. Ojos claros, buen carácter, ladra poco y aúlla bonito.',
    },
    {
      ...{
        by: 'silvia',
        coat: 'calico',
        scene: 'door',
        name: 'Frida',
        breed: 'Común europeo',
        size: 'pequeño',
        sex: 'Hembra',
      },
      ...{ colours: ['tricolor'], city: 'La Paz', zone: 'Calacoto', ageMonths: 15, postedDaysAgo: 6 },
      description: 'Rescatada con sus tres gatitos, que ya tienen casa. Ahora le toca a ella. Esterilizada.',
    },
    {
      ...{
        by: 'roxana',
        coat: 'chocolate',
        scene: 'plaza',
        name: 'Cooper',
        breed: 'Cocker mestizo',
        size: 'mediano',
        sex: 'Macho',
      },
      ...{ colours: ['marrón'], city: 'Cochabamba', zone: 'Cala Cala', ageMonths: 32, postedDaysAgo: 9 },
      description: 'Dulce y muy perro de familia. Le dan miedo los cohetes: necesita quien lo abrace en las fiestas.',
    },
    {
      ...{ by: 'chaco', coat: 'coal', scene: 'shelter', name: 'Pipo', breed: 'Mestizo', size: 'mediano', sex: 'Macho' },
      ...{ colours: ['negro'], ...asu, zone: 'Loma Pytá', ageMonths: 18, postedDaysAgo: 28, confirmedDaysAgo: 2 },
      description: 'Rescatado de la ruta, ya curado de su patita. Corre, juega y pide caricias. Vacunado y castrado.',
    },
    {
      ...{
        by: 'chaco',
        coat: 'brownPatch',
        scene: 'garden',
        name: 'Chispa',
        breed: 'Mestiza',
        size: 'mediano',
        sex: 'Hembra',
      },
      ...{ colours: ['blanco', 'marrón'], ...asu, zone: 'Loma Pytá', ageMonths: 7, postedDaysAgo: 8 },
      description: 'Siete meses, lista como pocas. Convive con gatos y otros perros. Se entrega castrada.',
    },
    {
      ...{ by: 'chaco', coat: 'ash', scene: 'shelter', name: 'Gris', breed: 'Mestizo', size: 'pequeño', sex: 'Macho' },
      ...{ colours: ['gris'], ...asu, zone: 'Loma Pytá', ageMonths: 50, postedDaysAgo: 19, confirmedDaysAgo: 6 },
      description: 'Petiso, tranquilo y compañero de siestas. Perfecto para una persona mayor.',
    },
    {
      ...{
        by: 'fatima',
        coat: 'siamese',
        scene: 'sofa',
        name: 'Kiara',
        breed: 'Siamés mestiza',
        size: 'mediano',
        sex: 'Hembra',
      },
      ...{ colours: ['crema', 'marrón'], ...asu, zone: 'Villa Morra', ageMonths: 28, postedDaysAgo: 7 },
      description: 'Me voy a vivir afuera y no puedo llevarla. Castrada, sana y muy compañera. Va con su rascador.',
    },
    {
      ...{
        by: 'patitas',
        coat: 'beagle',
        scene: 'garden',
        name: 'Scout',
        breed: 'Beagle mestizo',
        size: 'mediano',
        sex: 'Macho',
      },
      ...{ colours: ['tricolor'], ...sc, zone: 'Urubó', ageMonths: 22, postedDaysAgo: 20, confirmedDaysAgo: 9 },
      description: 'Olfato fino y pancita contenta. Busca una familia con tiempo para paseos largos.',
    },
    {
      ...{
        by: 'chaco',
        coat: 'brownTabby',
        scene: 'patio',
        name: 'Tigre',
        breed: 'Común europeo',
        size: 'mediano',
        sex: 'Macho',
      },
      ...{ colours: ['marrón', 'atigrado'], ...asu, zone: 'Loma Pytá', ageMonths: 12, postedDaysAgo: 10 },
      description: 'Gato de patio y de sillón. Castrado, vacunado y experto en dormir al sol.',
    },
    {
      ...{
        by: 'wilma',
        coat: 'cloud',
        scene: 'sofa',
        name: 'Nube',
        breed: 'Maltés mestiza',
        size: 'pequeño',
        sex: 'Hembra',
      },
      ...{ colours: ['blanco'], ...sc, zone: 'Sirari', ageMonths: 40, postedDaysAgo: 0, isWaiting: true },
      description: 'Mi mamá ya no puede cuidarla. Es limpia, cariñosa y no ladra de noche.',
    },
  ] satisfies Rest[]
).map((ad) => ({ ...ad, kind: 'adoption' }))

type Rest = Omit<DemoPost, 'kind'>
