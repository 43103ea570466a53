import type { Family } from '../family.ts'

export const bowls: Family = {
  productType: 'Comedero',
  form: 'bowl',
  tags: ['comederos'],
  species: ['PERRO', 'GATO'],
  sizeOption: 'Capacidad',
  grows: true,
  advice:
    'Lava los platos todos los días con agua caliente. El agua, siempre en otro plato y lejos de la comida si tienes gatos.',
  rows: [
    {
      brand: 'Tinku',
      title: 'Comedero de {x}',
      line: 'Comedero',
      kinds: [
        { name: 'Cerámica esmaltada', color: '#2F8F83' },
        { name: 'Acero inoxidable', color: '#8A8F9B' },
        { name: 'Bambú', color: '#8FA85B' },
        { name: 'Melamina', color: '#E26D5A' },
      ],
      sizes: [
        ['400 ml', 32],
        ['800 ml', 46],
        ['1,6 litros', 68],
      ],
      color: '#2F8F83',
      lead: 'De {x}, pesado abajo para que no camine por la cocina.',
      facts: ['Base de goma', 'Apto para lavavajillas', 'No guarda olor'],
    },
    {
      brand: 'Tinku',
      title: 'Comedero lento {x}',
      line: 'Come despacio',
      kinds: [
        { name: 'Laberinto', color: '#7E57C2' },
        { name: 'Flor', color: '#E26D9A' },
      ],
      sizes: [
        ['500 ml', 49],
        ['1 litro', 66],
      ],
      color: '#7E57C2',
      species: ['PERRO'],
      lead: 'Come hasta diez veces más despacio y digiere mejor. Diseño {x}.',
      facts: ['Sin BPA', 'Ayuda a prevenir la torsión', 'Base antideslizante'],
    },
    {
      brand: 'Tinku',
      title: 'Comedero elevado {x}',
      line: 'Elevado',
      kinds: [{ name: 'Doble', color: '#B5743A' }],
      sizes: [
        ['15 cm', 119],
        ['30 cm', 159],
      ],
      color: '#B5743A',
      species: ['PERRO'],
      lead: 'A la altura de su pecho para no forzar el cuello. {x}, con platos de acero.',
      facts: ['Madera tratada', 'Dos platos de acero', 'Patas de goma'],
      sizeOption: 'Altura',
    },
    {
      brand: 'Tinku',
      title: 'Comedero para gato {x}',
      line: 'Sin bigotes',
      kinds: [
        { name: 'Ancho y bajo', color: '#D59AA8' },
        { name: 'Inclinado', color: '#5FA8B8' },
      ],
      sizes: [['250 ml', 35]],
      color: '#D59AA8',
      species: ['GATO'],
      lead: 'Para que los bigotes no toquen el borde: plato {x}.',
      facts: ['Cerámica', '15° de inclinación o 3 cm de fondo', 'Apto para microondas'],
    },
    {
      brand: 'Tinku',
      title: 'Dispensador automático de comida, {x}',
      line: 'Automático',
      form: 'fountain',
      kinds: [{ name: 'Con temporizador', color: '#5B6470' }],
      sizes: [['3,5 litros', 489]],
      color: '#5B6470',
      lead: 'Sirve a su hora aunque tú no estés, {x}.',
      facts: ['Hasta seis comidas al día', 'Batería de respaldo', 'Graba tu voz'],
    },
  ],
}

export const fountains: Family = {
  productType: 'Fuente de agua',
  form: 'fountain',
  tags: ['fuentes'],
  species: ['GATO', 'PERRO'],
  sizeOption: 'Capacidad',
  advice: 'Cambia el filtro cada 3 o 4 semanas y lava la bomba una vez al mes.',
  rows: [
    {
      brand: 'Tinku',
      title: 'Fuente de agua {x}',
      line: 'Fuente',
      kinds: [
        { name: 'Silenciosa', color: '#7E57C2' },
        { name: 'De cerámica', color: '#2F8FD0' },
        { name: 'Inalámbrica', color: '#2F9E8F' },
      ],
      sizes: [
        ['2 litros', 219],
        ['3 litros', 279],
      ],
      color: '#7E57C2',
      lead: 'El agua que se mueve invita a beber. Fuente {x}.',
      facts: ['Menos de 30 dB', 'Triple filtro', 'Bomba que se apaga sin agua', 'Consumo de 2 W'],
    },
    {
      brand: 'Tinku',
      title: 'Filtros para fuente, {x}',
      line: 'Filtros',
      form: 'box',
      kinds: [{ name: 'Carbón activo', color: '#2F6BC4' }],
      sizes: [
        ['4 unidades', 48],
        ['8 unidades', 86],
      ],
      color: '#2F6BC4',
      sizeOption: 'Presentación',
      lead: 'Repuesto para fuentes Tinku de 2 y 3 litros, de {x}.',
      facts: ['Retiene pelo y sabor a cloro', 'Cambio cada 4 semanas', 'Compatible con todas las fuentes Tinku'],
    },
  ],
}

export const clothes: Family = {
  productType: 'Ropa',
  form: 'hoodie',
  tags: ['ropa'],
  species: ['PERRO'],
  sizeOption: 'Talla',
  advice:
    'Mide el largo de la espalda, del cuello a la cola: XS 20 cm, S 25 cm, M 32 cm, L 42 cm. Lavar con agua fría.',
  rows: [
    {
      brand: 'Pilcha',
      title: 'Buzo polar {x}',
      line: 'Polar',
      kinds: ['Con capucha', 'Sin capucha'],
      sizes: [
        ['XS', 72],
        ['S', 79],
        ['M', 89],
        ['L', 105],
      ],
      second: {
        name: 'Color',
        values: [
          ['Rojo', '#D24B63'],
          ['Azul', '#3A6FC4'],
        ],
      },
      color: '#D24B63',
      lead: 'Polar suave para el surazo. Modelo {x}.',
      facts: ['Abertura para la correa', 'Puños elásticos', 'No junta pelo'],
    },
    {
      brand: 'Pilcha',
      title: 'Impermeable {x}',
      line: 'Lluvia',
      kinds: [
        { name: 'Amarillo', color: '#F2C12B' },
        { name: 'Reflectivo', color: '#7FB53A' },
      ],
      sizes: [
        ['S', 98],
        ['M', 112],
        ['L', 129],
      ],
      color: '#F2C12B',
      lead: 'Seco en plena lluvia y visible de noche: impermeable {x}.',
      facts: ['Costuras selladas', 'Capucha plegable', 'Se guarda en su bolsillo'],
    },
    {
      brand: 'Pilcha',
      title: 'Camiseta {x}',
      line: 'Algodón',
      kinds: [
        { name: 'De la Verde', color: '#2F8F4A', only: 'BO' },
        { name: 'Albirroja', color: '#D2303F', accent: '#ffffff', only: 'PY' },
        { name: 'A rayas', color: '#3A4F8F', accent: '#ffffff' },
      ],
      sizes: [
        ['S', 49],
        ['M', 55],
        ['L', 62],
      ],
      color: '#2F8F4A',
      lead: 'Algodón que respira para todos los días. Camiseta {x}.',
      facts: ['100 % algodón', 'Cuello que no aprieta', 'Colores que no destiñen'],
    },
    {
      brand: 'Pilcha',
      title: 'Chaleco tejido {x}',
      line: 'Tejido a mano',
      kinds: [
        { name: 'De alpaca', color: '#8A5A3C', only: 'BO' },
        { name: 'De hilo', color: '#6B7FA8' },
      ],
      sizes: [
        ['S', 89],
        ['M', 99],
      ],
      color: '#8A5A3C',
      lead: 'Abriga sin peso. Chaleco tejido {x}.',
      facts: ['Tejido por artesanas', 'Se estira sin deformarse', 'Lavar a mano'],
    },
    {
      brand: 'Pilcha',
      title: 'Bandana {x}',
      line: 'Bandana',
      kinds: [
        { name: 'De flores', color: '#E26D9A' },
        { name: 'De huellas', color: '#8B2BC5' },
      ],
      sizes: [
        ['S', 22],
        ['L', 28],
      ],
      color: '#E26D9A',
      species: ['PERRO', 'GATO'],
      lead: 'Para la foto y para todos los días: bandana {x}.',
      facts: ['Se pasa por el collar', 'Doble faz', 'Algodón'],
    },
  ],
}
