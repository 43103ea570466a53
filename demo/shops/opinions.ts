import type { coats } from '#demo/community/coats.ts'
import type { Scene } from '#demo/community/pet-look.ts'

type Opinion = [stars: 1 | 2 | 3 | 4 | 5, title: string, text: string]

/**
 * Reviews of some products, by handle. The k-th review of each product is by the k-th buyer, so no buyer reviews a
 * product twice.
 */
export const opinions: Record<string, Opinion[]> = {
  'nuble-alimento-para-perro-adulto-de-raza-mediana-pollo-y-arroz': [
    [5, 'Cambió su pelo', 'Llevamos tres meses con este y se le nota en el pelo. No deja ni una croqueta.'],
    [5, '', 'Buen precio por kilo y llegó el mismo día. La bolsa cierra bien.'],
    [4, 'Bueno para todos los días', 'Le gusta y le cae bien al estómago. Ojalá hubiera bolsa más grande.'],
    [3, 'Le costó acostumbrarse', 'Los primeros días no quería. Mezclado con el anterior ya lo come.'],
    [5, 'Siempre lo mismo', 'Lo pido cada mes, nunca falló.'],
  ],
  'kantuta-alimento-para-cachorro-de-todas-las-razas-cordero-y-arroz': [
    [5, 'Ideal para destetar', 'La croqueta es chica y se ablanda rápido con agua tibia. Crecen parejito.'],
    [4, '', 'Buen alimento, aunque suelta algo de polvo al fondo de la bolsa.'],
    [5, 'Recomendado por la vete', 'Tenía diarreas con el otro y con este se le pasaron en una semana.'],
  ],
  'lapacho-arena-aglomerante-de-lavanda': [
    [5, 'No deja olor', 'Dos gatos en un departamento y no se siente nada. Aglomera firme.'],
    [4, 'Rinde', 'Perfuma suave. Levanta un poco de polvo al servirla.'],
    [2, 'El olor no le gustó', 'A mi gata no le gustó la lavanda y dejó de usar el arenero. Volvimos a la sin aroma.'],
    [5, '', 'La mejor relación precio y duración que probé.'],
  ],
  'misky-lata-pate-de-atun-para-gato': [
    [5, 'Se pelean por ella', 'Es lo único húmedo que comen los tres. Textura suave, sin gelatina.'],
    [5, '', 'Perfecta para esconder la pastilla.'],
    [4, 'Rica pero chica', 'La lata alcanza para una comida. El abrefácil funciona bien.'],
  ],
  'suave-shampoo-de-avena-y-aloe-para-perro': [
    [5, 'Adiós a la picazón', 'Tiene la piel sensible y con este no se rasca. Huele rico y suave.'],
    [4, '', 'Hace poca espuma pero limpia bien y se enjuaga fácil.'],
    [5, 'Pelo suavecito', 'Lo usé en casa y quedó como de peluquería.'],
  ],
  'jugo-hueso-de-caucho-resistente': [
    [5, 'Por fin uno que dura', 'Mi labrador rompe todo y este lleva dos meses entero.'],
    [3, 'Duro para cachorros', 'Resistente es, pero para los dientes de leche es demasiado duro.'],
    [4, '', 'Se le puede poner pasta adentro y lo entretiene media hora.'],
  ],
  'nido-cama-dona-antiestres-azul-lavanda': [
    [5, 'No se quiere levantar', 'Desde la primera noche duerme ahí. El borde alto le encanta.'],
    [4, 'Linda y calentita', 'El relleno se apelmaza un poco al lavarla; en dos días vuelve a su forma.'],
    [5, '', 'Igual a la foto. El tamaño mediano le queda perfecto a mi schnauzer.'],
  ],
}

/** Photos of some reviews: the animal that got the product. `opinion` is the place of the review in `opinions`. */
export const opinionPhotos: { handle: string; opinion: number; coat: keyof typeof coats; scenes: Scene[] }[] = [
  {
    handle: 'nuble-alimento-para-perro-adulto-de-raza-mediana-pollo-y-arroz',
    opinion: 0,
    coat: 'honey',
    scenes: ['garden', 'patio'],
  },
  { handle: 'lapacho-arena-aglomerante-de-lavanda', opinion: 0, coat: 'greyTabby', scenes: ['sofa'] },
  { handle: 'jugo-hueso-de-caucho-resistente', opinion: 0, coat: 'sand', scenes: ['plaza'] },
  { handle: 'nido-cama-dona-antiestres-azul-lavanda', opinion: 0, coat: 'cloud', scenes: ['sofa', 'night'] },
]
