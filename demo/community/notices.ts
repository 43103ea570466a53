import type { DemoPost } from './demo-post.ts'

const sc = { city: 'Santa Cruz de la Sierra' } as const
const lp = { city: 'La Paz' } as const
const cb = { city: 'Cochabamba' } as const
const asu = { city: 'Asunción' } as const

const lost = (
  [
    {
      ...{
        by: 'ana',
        coat: 'greyTabby',
        scene: 'sofa',
        name: 'Luna',
        breed: 'Común europeo',
        size: 'mediano',
        sex: 'Hembra',
      },
      ...{
        colours: ['gris', 'atigrado'],
        ...sc,
        zone: 'Equipetrol',
        seenDaysAgo: 3,
        postedDaysAgo: 3,
        confirmedDaysAgo: 0,
      },
      description: 'Se asustó con los fuegos artificiales y saltó el muro. Responde a su nombre y al ruido de la lata.',
      marks: 'La punta de la oreja izquierda cortada.',
      hiddenMark: { question: '¿De qué color es la mancha de su panza?', answer: 'blanca' },
    },
    {
      ...{
        by: 'yovana',
        coat: 'beagle',
        scene: 'garden',
        name: 'Snoopy',
        breed: 'Beagle',
        size: 'mediano',
        sex: 'Macho',
      },
      ...{
        colours: ['tricolor', 'blanco'],
        ...sc,
        zone: 'Hamacas',
        seenDaysAgo: 6,
        postedDaysAgo: 6,
        confirmedDaysAgo: 2,
      },
      description: 'Salió detrás de una bicicleta por el segundo anillo. Es amistoso: se deja agarrar.',
      marks: 'Collar azul sin placa.',
      hiddenMark: { question: '¿Qué tiene en la pata trasera derecha?', answer: 'una cicatriz' },
    },
    {
      ...{
        by: 'ernesto',
        coat: 'honey',
        scene: 'patio',
        name: 'Simón',
        breed: 'Mestizo',
        size: 'mediano',
        sex: 'Macho',
      },
      ...{ colours: ['canela', 'blanco'], ...sc, zone: 'El Cristo', seenDaysAgo: 4, postedDaysAgo: 4 },
      description: 'Se soltó en el parque. Tiene diez años y toma medicina para el corazón: es urgente.',
      marks: 'Camina despacio; hocico canoso.',
    },
    {
      ...{ by: 'nataly', coat: 'siamese', scene: 'sofa', name: 'Mía', breed: 'Siamés', size: 'mediano', sex: 'Hembra' },
      ...{ colours: ['crema', 'marrón'], ...sc, zone: 'Urbarí', seenDaysAgo: 9, postedDaysAgo: 9, confirmedDaysAgo: 1 },
      description: 'Gata de casa, nunca había salido. Puede estar escondida debajo de un auto.',
      chip: '968000010234567',
    },
    {
      ...{
        by: 'ivan',
        coat: 'blackPatch',
        scene: 'street',
        name: 'Pirata',
        breed: 'Mestizo',
        size: 'mediano',
        sex: 'Macho',
      },
      ...{ colours: ['blanco', 'negro'], ...sc, zone: 'Mutualista', seenDaysAgo: 2, postedDaysAgo: 2 },
      description: 'Lo vimos por última vez en el mercado. Es confiado y sigue a quien le da de comer.',
    },
    {
      ...{
        by: 'lourdes',
        coat: 'cloud',
        scene: 'sofa',
        name: 'Motita',
        breed: 'Maltés',
        size: 'pequeño',
        sex: 'Hembra',
      },
      ...{ colours: ['blanco'], ...sc, zone: 'Plan 3000', seenDaysAgo: 7, postedDaysAgo: 6 },
      description: 'Recién bañada y con un lazo rosado. Los niños no paran de preguntar por ella.',
      hiddenMark: { question: '¿Cuántos dientes le faltan abajo?', answer: 'dos' },
    },
    {
      ...{ by: 'marco', coat: 'coal', scene: 'night', name: 'Thor', breed: 'Labrador', size: 'grande', sex: 'Macho' },
      ...{ colours: ['negro'], ...sc, zone: 'Av. Alemana', seenDaysAgo: 1, postedDaysAgo: 1 },
      description: 'Dejaron abierto el garaje anoche. Es grandote y manso; lleva collar naranja.',
    },
    {
      ...{
        by: 'bruno',
        coat: 'toffee',
        scene: 'plaza',
        name: 'Canela',
        breed: 'Chihuahua',
        size: 'pequeño',
        sex: 'Hembra',
      },
      ...{ colours: ['canela'], ...sc, zone: 'Centro', seenDaysAgo: 5, postedDaysAgo: 5 },
      description: 'Se bajó del auto en la plaza. Es muy miedosa: no la corras, siéntate y llámala bajito.',
    },
    {
      ...{
        by: 'grover',
        coat: 'wolf',
        scene: 'street',
        name: 'Nieve',
        breed: 'Husky siberiano',
        size: 'grande',
        sex: 'Hembra',
      },
      ...{
        colours: ['gris', 'blanco'],
        ...lp,
        zone: 'Calacoto',
        seenDaysAgo: 5,
        postedDaysAgo: 5,
        confirmedDaysAgo: 1,
      },
      description: 'Se escapó durante la mudanza. Ojos celestes, arnés rojo.',
      chip: '968000010765432',
    },
    {
      ...{
        by: 'silvia',
        coat: 'panther',
        scene: 'door',
        name: 'Salem',
        breed: 'Común europeo',
        size: 'mediano',
        sex: 'Macho',
      },
      ...{ colours: ['negro'], ...lp, zone: 'Sopocachi', seenDaysAgo: 8, postedDaysAgo: 8, confirmedDaysAgo: 3 },
      description: 'Negro entero con collar rojo. Sale de noche y esta vez no volvió.',
    },
    {
      ...{
        by: 'grover',
        coat: 'cinnamon',
        scene: null,
        name: 'Chester',
        breed: 'Mestizo',
        size: 'mediano',
        sex: 'Macho',
      },
      ...{ colours: ['canela'], ...lp, zone: 'Sopocachi', seenDaysAgo: 10, postedDaysAgo: 9 },
      description: 'Perro de mi abuela, orejas paradas y cola enroscada. No tenemos foto de ahora.',
    },
    {
      ...{
        by: 'roxana',
        coat: 'chocolate',
        scene: 'garden',
        name: 'Bongo',
        breed: 'Cocker Spaniel',
        size: 'mediano',
        sex: 'Macho',
      },
      ...{ colours: ['marrón'], ...cb, zone: 'Cala Cala', seenDaysAgo: 4, postedDaysAgo: 4 },
      description: 'Persiguió a un gato y se perdió de vista por la circunvalación.',
      marks: 'Una uña blanca en la mano derecha.',
    },
    {
      ...{
        by: 'marco',
        coat: 'brownTabby',
        scene: 'patio',
        name: 'Tomás',
        breed: 'Común europeo',
        size: 'grande',
        sex: 'Macho',
      },
      ...{
        colours: ['marrón', 'atigrado'],
        ...cb,
        zone: 'Centro',
        seenDaysAgo: 11,
        postedDaysAgo: 10,
        confirmedDaysAgo: 2,
      },
      description: 'Gato gordo y confianzudo. Suele dormir en los techos de la cuadra.',
    },
    {
      ...{
        by: 'roxana',
        coat: 'amazon',
        scene: 'patio',
        name: 'Pancho',
        breed: 'Loro hablador',
        size: 'pequeño',
        sex: null,
      },
      ...{ species: 'OTRO', colours: ['tricolor'], ...cb, zone: 'Cala Cala', seenDaysAgo: 3, postedDaysAgo: 2 },
      description: 'Dice «hola, corazón» y silba el himno. Voló hacia los molles.',
    },
    {
      ...{
        by: 'diego',
        coat: 'sand',
        scene: 'garden',
        name: 'Rocky',
        breed: 'Labrador Retriever',
        size: 'grande',
        sex: 'Macho',
      },
      ...{ colours: ['crema'], ...asu, zone: 'Villa Morra', seenDaysAgo: 2, postedDaysAgo: 2, confirmedDaysAgo: 0 },
      description: 'Abrió el portón solo, es muy vivo. Tiene collar violeta y le encanta la gente.',
      hiddenMark: { question: '¿Qué tiene en la lengua?', answer: 'una mancha negra' },
    },
    {
      ...{
        by: 'rosa',
        coat: 'ginger',
        scene: 'door',
        name: 'Garfield',
        breed: 'Común europeo',
        size: 'mediano',
        sex: 'Macho',
      },
      ...{ colours: ['naranja', 'blanco'], ...asu, zone: 'Sajonia', seenDaysAgo: 6, postedDaysAgo: 6 },
      description: 'Se fue por el techo de la vecina. Collar azul con cascabel.',
    },
    {
      ...{
        by: 'hernan',
        coat: 'brindle',
        scene: 'street',
        name: 'Tyson',
        breed: 'Bóxer mestizo',
        size: 'grande',
        sex: 'Macho',
      },
      ...{ colours: ['atigrado', 'blanco'], ...asu, zone: 'Las Carmelitas', seenDaysAgo: 5, postedDaysAgo: 5 },
      description: 'Se asustó con la tormenta. Parece serio y es un pan de Dios.',
    },
    {
      ...{ by: 'celso', coat: 'ash', scene: null, name: 'Pulgoso', breed: 'Mestizo', size: 'pequeño', sex: 'Macho' },
      ...{ colours: ['gris'], ...asu, zone: 'Barrio Obrero', seenDaysAgo: 8, postedDaysAgo: 7 },
      description: 'Perro del barrio, todos lo conocemos. Hace una semana que no viene a desayunar.',
    },
    {
      ...{ by: 'fatima', coat: 'curls', scene: 'sofa', name: 'Rulo', breed: 'Caniche', size: 'pequeño', sex: 'Macho' },
      ...{ colours: ['canela'], ...asu, zone: 'Recoleta', seenDaysAgo: 12, postedDaysAgo: 11, confirmedDaysAgo: 4 },
      description: 'Se perdió camino a la peluquería. Pelo largo y enrulado.',
    },
    {
      ...{
        by: 'edson',
        coat: 'brownPatch',
        scene: 'plaza',
        name: 'Manchas',
        breed: 'Mestizo',
        size: 'mediano',
        sex: 'Macho',
      },
      ...{
        colours: ['blanco', 'marrón'],
        ...sc,
        zone: 'Villa 1ro de Mayo',
        seenDaysAgo: 1,
        postedDaysAgo: 0,
        isWaiting: true,
      },
      description: 'Salió corriendo del mercado. Una oreja doblada y la cola cortita.',
    },
  ] satisfies Rest[]
).map((notice) => ({ ...notice, kind: 'lost' as const }))

const found = (
  [
    {
      ...{ by: 'ivan', coat: 'greyTabby', scene: 'door', name: '', breed: '', size: 'mediano', sex: 'Hembra' },
      ...{ colours: ['gris', 'atigrado'], ...sc, zone: 'Sirari', seenDaysAgo: 2, postedDaysAgo: 2 },
      description: 'Apareció maullando en la puerta del edificio. Está limpia y es de casa: la tenemos adentro.',
      hiddenMark: { question: '¿Qué tiene en una oreja?', answer: 'la punta cortada' },
    },
    {
      ...{ by: 'carla', coat: 'beagle', scene: 'street', name: '', breed: 'Beagle', size: 'mediano', sex: 'Macho' },
      ...{ colours: ['tricolor', 'blanco'], ...sc, zone: 'Las Brisas', seenDaysAgo: 5, postedDaysAgo: 5 },
      description: 'Lo encontré cruzando la avenida. Muy dócil; ya comió y está en mi patio.',
      hiddenMark: { question: '¿De qué color es su collar?', answer: 'azul' },
    },
    {
      ...{ by: 'marco', coat: 'honey', scene: 'street', name: '', breed: '', size: 'mediano', sex: 'Macho' },
      ...{ colours: ['canela', 'blanco'], ...sc, zone: 'Radial 26', seenDaysAgo: 3, postedDaysAgo: 3 },
      description: 'Perro mayor, camina despacio. Descansa en nuestra oficina mientras aparece su familia.',
    },
    {
      ...{ by: 'patitas', coat: 'blackPatch', scene: 'shelter', name: '', breed: '', size: 'mediano', sex: 'Macho' },
      ...{ colours: ['blanco', 'negro'], ...sc, zone: 'Parque Industrial', seenDaysAgo: 1, postedDaysAgo: 1 },
      description: 'Lo trajo un taxista. Está sano y con hambre. Preguntamos por él a la salida del mercado.',
    },
    {
      ...{ by: 'nataly', coat: 'snow', scene: 'door', name: '', breed: '', size: 'mediano', sex: null },
      ...{ colours: ['blanco'], ...sc, zone: 'Las Palmas', seenDaysAgo: 4, postedDaysAgo: 4 },
      description: 'Gato blanco de pelo largo, muy mansito, con los ojos celestes. Lo cuidamos en el lavadero.',
    },
    {
      ...{ by: 'yovana', coat: 'toffee', scene: 'night', name: '', breed: 'Chihuahua', size: 'pequeño', sex: 'Hembra' },
      ...{ colours: ['canela'], ...sc, zone: 'Los Pozos', seenDaysAgo: 4, postedDaysAgo: 4 },
      description: 'Temblaba debajo de un puesto. No se deja agarrar fácil; tiene una correa cortita.',
    },
    {
      ...{
        by: 'silvia',
        coat: 'wolf',
        scene: 'door',
        name: '',
        breed: 'Husky siberiano',
        size: 'grande',
        sex: 'Hembra',
      },
      ...{ colours: ['gris', 'blanco'], ...lp, zone: 'Calacoto', seenDaysAgo: 4, postedDaysAgo: 4 },
      description: 'Entró al garaje y no quiere irse. Tiene arnés rojo y ojos claros.',
      hiddenMark: { question: '¿Qué dice su arnés?', answer: 'reina' },
    },
    {
      ...{ by: 'grover', coat: 'smoke', scene: 'patio', name: '', breed: '', size: 'mediano', sex: 'Macho' },
      ...{ colours: ['gris'], ...lp, zone: 'Sopocachi', seenDaysAgo: 9, postedDaysAgo: 8 },
      description: 'Gato gris peludo, come en nuestro patio desde hace una semana.',
    },
    {
      ...{ by: 'marco', coat: 'chocolate', scene: 'plaza', name: '', breed: 'Cocker', size: 'mediano', sex: 'Macho' },
      ...{ colours: ['marrón'], ...cb, zone: 'Centro', seenDaysAgo: 3, postedDaysAgo: 3 },
      description: 'Lo encontramos en la plaza, con sed. Se porta muy bien y busca a su gente.',
    },
    {
      ...{ by: 'rosa', coat: 'sand', scene: 'street', name: '', breed: 'Labrador', size: 'grande', sex: 'Macho' },
      ...{ colours: ['crema'], ...asu, zone: 'Recoleta', seenDaysAgo: 1, postedDaysAgo: 1 },
      description: 'Un labrador grandote y feliz me siguió hasta casa. Tiene collar violeta.',
      hiddenMark: { question: '¿Qué se le ve al abrir la boca?', answer: 'una mancha negra en la lengua' },
    },
    {
      ...{ by: 'celso', coat: 'ginger', scene: 'patio', name: '', breed: '', size: 'mediano', sex: 'Macho' },
      ...{ colours: ['naranja', 'blanco'], ...asu, zone: 'Tacumbú', seenDaysAgo: 5, postedDaysAgo: 5 },
      description: 'Gato anaranjado con cascabel. Se instaló en nuestra galería.',
    },
    {
      ...{ by: 'chaco', coat: 'coal', scene: 'shelter', name: '', breed: '', size: 'mediano', sex: 'Hembra' },
      ...{ colours: ['negro'], ...asu, zone: 'Loma Pytá', seenDaysAgo: 6, postedDaysAgo: 6 },
      description: 'Perra negra joven, con marcas de collar. Estaba en la banquina y ya la revisó la veterinaria.',
    },
    {
      ...{ by: 'hernan', coat: 'calico', scene: null, name: '', breed: '', size: 'pequeño', sex: 'Hembra' },
      ...{ colours: ['tricolor'], ...asu, zone: 'Mburucuyá', seenDaysAgo: 2, postedDaysAgo: 2 },
      description: 'Gatita de tres colores en el jardín del colegio. No se deja fotografiar.',
      reported: { by: 'celso', reason: 'wrong', note: 'Esa gatita es del colegio, vive ahí.' },
    },
    {
      ...{ by: 'mirta', coat: 'panther', scene: 'night', name: '', breed: '', size: 'mediano', sex: 'Macho' },
      ...{ colours: ['negro'], ...asu, zone: 'Vista Alegre', seenDaysAgo: 0, postedDaysAgo: 0, isWaiting: true },
      description: 'Gato negro con collar rojo, muy mansito. Lo tengo en casa hasta que aparezca su familia.',
    },
  ] satisfies Rest[]
).map((notice) => ({ ...notice, kind: 'found' as const }))

export const demoNotices: DemoPost[] = [...lost, ...found]

type Rest = Omit<DemoPost, 'kind'>
