import { isCat, isDog, mayBeCat, onceItHappened, type Topic } from './topic.ts'

const now = () => 'now' as const

/** What cannot wait, by the list of the American Veterinary Medical Association and the sources of each sentence. */
export const EMERGENCIES = [
  {
    id: 'breathing',
    said: /(no puede|le cuesta|cuesta|dificultad (para|al)|no logra|apenas) respira\w*|respir\w+ (\w+ ){0,2}(dificultad|mal|rapido|raro|agitad\w*|fuerte|boca abierta)|se (esta )?ahoga\w*|asfixi\w*|(atragant|atorad|atoro)\w*|(lengua|encias?) (morad|azul)\w*|boquea|falta (de|el) aire|sin aire|agitad\w*|(espina|hueso|algo) (\w+ )?(en|de) la garganta/,
    urgency: now,
    statements: [
      { id: 'breathing.now', source: 'emergencies' },
      { id: 'breathing.calm', source: 'emergencies' },
    ],
  },
  {
    id: 'seizure',
    said: /convuls\w*|ataques? (de )?(epilep\w*|convuls\w*)|epilep\w*|le (dio|da|dan) (un )?ataques?\b|(tiembla|temblando) y (no responde|babea|no reacciona)|espuma (por|en) (la|el) (boca|hocico)/,
    urgency: now,
    statements: [
      { id: 'seizure.now', source: 'seizures' },
      { id: 'seizure.time', source: 'seizures' },
    ],
  },
  {
    id: 'heat',
    said: /golpe de calor|insola\w*|(jadea|jadeando|desmay\w*|colaps\w*) (\w+ ){0,6}(calor|sol)\b|(calor|sol) (\w+ ){0,6}(jadea|jadeando|desmay\w*|colaps\w*|tambale\w*)|encerrad[oa] en el (auto|carro|vehiculo)|dentro del (auto|carro|vehiculo)|(jadea|jadeando) (\w+ ){0,6}grados|no aguanta el calor|mucho calor/,
    urgency: now,
    statements: [
      { id: 'heat.cool', source: 'heat' },
      { id: 'heat.then', source: 'heat' },
    ],
  },
  {
    id: 'collapse',
    said: /desmay\w*|inconscien\w*|no (se )?(despierta|reacciona|responde)|no se (puede )?(levanta\w*|para\w*|mantiene)( en pie)?|encias? (blanc|palid)\w*|colaps\w*|(no|ya no) (mueve|siente) (las|sus) patas|paraliz\w*|paralisis|desvanec\w*|(se )?esta muriendo|se muere|agoniza\w*|(no|ya no) se mueve|esta (fri[oa]|helad[oa])\b/,
    urgency: now,
    statements: [{ id: 'collapse.now', source: 'emergencies' }],
  },
  {
    id: 'bleeding',
    said: /sangra\w*|hemorragia|sangre (por|de|en) (la |el )?(nariz|boca|hocico|oido|oreja|ano|pata|herida)|(?<!\b(no|sin) )sale sangre\b|(?<!\blamio (una|la) )heridas?\b|se corto|cortada|cortadura|(?<!\b(me|nos) )mordi(o|eron|do|da) (por )?(otros?|unos?|un) (perro|gato)s?|(otro|un) (perro|gato) (lo|la|le) mordio|atropell\w*|arroll\w*|(lo|la|le) choco|golpe fuerte|se golpeo|(se )?cayo (de|del|desde)|fractur\w*|hueso (roto|expuesto)|quebr(o|ada?) (la|una) pata|pata (rota|quebrada)|quemad\w*|se quemo|agua (hirviendo|caliente)|aceite caliente|electrocut\w*|disloc\w*|luxa\w*|(se )?clav(o|ad[oa])\b|espina en (la|una) pata/,
    urgency: now,
    statements: [
      { id: 'bleeding.now', source: 'emergencies' },
      { id: 'bleeding.press', source: 'emergencies' },
    ],
  },
  {
    id: 'toxicFood',
    said: /chocolates?|cacao|brownie|uvas?\b|pasas?\b( de uva)?|cebolla\w*|ajos?\b|puerro|cebollin|ciboulette|xilitol|chicles?|macadamia|alcohol|cerveza|\bvino\b|singani|masa (cruda|sin hornear|de pan)|levadura cruda/,
    urgency: onceItHappened,
    isForbidden: true,
    statements: [
      { id: 'toxicFood.is', source: 'foods' },
      { id: 'toxicFood.call', source: 'foods' },
    ],
  },
  {
    id: 'humanMedicine',
    said: /ibuprofen\w*|paracetamol|acetaminofen\w*|aspirin\w*|diclofenac\w*|naproxen\w*|ketorolac\w*|dipirona|novalgina|tapsin|bicasan|kitadol|loperamida|alprazolam|clonazepam|salbutamol|antigripal|se (comio|tomo|trago) (mis?|las?|los?|unas?|unos?|el) (pastilla|remedio|medicina|medicamento|jarabe)\w*|(pastillas?|remedios?|medicinas?|medicamentos?|jarabes?) (mia|mias|mio|mios|humanas?|humanos?|de humanos?|de personas?|para personas?|de mi (mama|papa|abuela|hijo|esposo|esposa|marido))|antibiotic\w*|amoxicilin\w*|metronidazol\w*|cefalexin\w*|corticoid\w*|prednison\w*|tramadol|omeprazol/,
    urgency: onceItHappened,
    isForbidden: true,
    statements: [
      { id: 'humanMedicine.is', source: 'drugs' },
      { id: 'humanMedicine.cat', source: 'drugs', when: mayBeCat },
      { id: 'humanMedicine.pack', source: 'emergencies' },
    ],
  },
  {
    id: 'poison',
    said: /veneno|envenen\w*|raticida|matarratas|mata ratas|racumin|anticongelante|lavandina|lejia|cloro\b|detergente|soda caustica|insecticida|organofosforado|fertilizante|herbicida|gasolina|kerosen\w*|intoxic\w*|cocaina|marihuana|lirios?\b|azucena|dieffenbachia|oleandro|adelfa|pilas? reventada|pintura|aguarras|thinner/,
    urgency: now,
    statements: [
      { id: 'poison.now', source: 'emergencies' },
      { id: 'poison.pack', source: 'emergencies' },
    ],
  },
  {
    id: 'permethrin',
    said: /permetrina|(pipeta|antipulgas|collar|producto|talco|shampoo)( antipulgas)? (de|para) perros?\b.* gat\w*|gat\w* .*(pipeta|antipulgas|collar|producto|talco|shampoo)( antipulgas)?( que es)? (de|para|del) perros?\b/,
    urgency: onceItHappened,
    isForbidden: true,
    statements: [
      { id: 'permethrin.is', source: 'permethrin' },
      { id: 'permethrin.wash', source: 'permethrin' },
    ],
  },
  {
    id: 'bloat',
    said: /(panza|barriga|vientre|estomago|abdomen) (\w+ ){0,2}(hinchad\w*|inflad\w*|dur[oa]\b|como (globo|tambor))|(hincha|inflo|inflad|hincho)\w* (\w+ )?(panza|barriga|vientre|estomago|abdomen)|arcadas|(quiere|intenta) vomitar (y|pero|sin)|no puede vomitar|torsion/,
    urgency: now,
    statements: [
      { id: 'bloat.now', source: 'bloat', when: (asked) => !isCat(asked) },
      { id: 'bloat.food', source: 'bloat', when: isDog },
      { id: 'bloat.cat', source: 'emergencies', when: isCat },
    ],
  },
  {
    id: 'blocked',
    said: /no (puede|logra|consigue) (orina\w*|hacer (pis|pipi)|mea\w*)|no (orina|mea|hace pis|hace pipi)\b|(intenta|quiere|se esfuerza por|hace fuerza para) (orina\w*|hacer (pis|pipi)|mea\w*)|va (a cada rato|mucho|varias veces|y va) (a|al|a la) (arena|arenero|bandeja)|hace fuerza (\w+ ){0,2}(arena|arenero|bandeja)|llora (al|cuando) (orina\w*|hace pis|hace pipi|va al arenero)/,
    urgency: now,
    statements: [
      { id: 'blocked.now', source: 'emergencies' },
      { id: 'blocked.cat', source: 'emergencies', when: mayBeCat },
    ],
  },
  {
    id: 'swallowed',
    said: /(se )?(trago|comio|come|comido|tragado) (un |una |unos |unas |el |la |los |las |mi |mis |su |sus )?(hueso|juguete|media|calcetin|pelota|piedra|hilo|aguja|anzuelo|bolsa|plastico|moneda|pila|bateria|palo|carozo|pepa|tapa|trapo|toalla|esponja|boton|iman|chupon|mamila)\w*/,
    urgency: now,
    statements: [
      { id: 'swallowed.now', source: 'emergencies' },
      { id: 'swallowed.signs', source: 'emergencies' },
    ],
  },
  {
    id: 'bite',
    said: /vibora|serpiente|culebra|alacran|escorpion|\barana\b|abejas?\b|avispas?\b|\bsapo\b|picadura|se le hincho la cara|cara hinchada|hocico hinchado|(lo|la|le) pico (algo|un bicho|un insecto|una?)|(esta|se) (\w+ )?hinchad[oa]\b|hinchazon/,
    urgency: now,
    statements: [
      { id: 'bite.now', source: 'emergencies' },
      { id: 'bite.breath', source: 'emergencies' },
    ],
  },
  {
    id: 'birth',
    said: /(en|de) parto|pariendo|va a parir|(no|aun no|todavia no) (puede parir|nacen|salen los (cachorros|gatitos))|contracciones|cachorro atascado|placenta/,
    urgency: now,
    statements: [{ id: 'birth.call', source: 'emergencies' }],
  },
  {
    id: 'bittenPerson',
    said: /(me|nos) mordio|mordio a (mi|un|una|alguien|la|el)\b|(me|nos) (arano|rasguno)|(?<!\bvacunas? (de|contra) (la )?)(?<!\bantirrabica )rabia\b|rabios\w*/,
    urgency: now,
    isOfPerson: true,
    statements: [
      { id: 'bittenPerson.wash', source: 'rabies' },
      { id: 'bittenPerson.watch', source: 'rabies' },
    ],
  },
] as const satisfies readonly Topic[]
