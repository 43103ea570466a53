/** What the bundle is made of: the contract's VetHistory. */
export interface HistoryFacts {
  id: string
  today: string
  pet: {
    name: string
    petType: string
    breed: string | null
    sex: 'Macho' | 'Hembra' | null
    castrated: boolean | null
    birthday: string | null
    birthdayIsYearOnly: boolean
    picture: string | null
  }
  phone: string | null
  weights: { grams: number; measuredOn: string }[]
  care: (Given & { kind: 'vaccine' | 'deworming' | 'flea'; batch: string | null; nextDueOn: string | null })[]
  medicines: (Given & { until: string | null; isUnderWay: boolean })[]
  consultations: { on: string; vet: string; note: string }[]
  conditions: string[]
  allergies: string[]
  foods: { title: string; gramsPerDay: number; kcalPerDay: number }[] | null
  visits: { on: string; service: string; place: string }[] | null
}

interface Given {
  product: string
  dose: string | null
  appliedOn: string
  vet: string | null
  notes: string | null
}

/** A FHIR resource as JSON. */
export type FhirResource = { resourceType: string; id: string } & Record<string, unknown>

export interface FhirBundle {
  resourceType: 'Bundle'
  type: 'collection'
  timestamp: string
  entry: { fullUrl: string; resource: FhirResource }[]
}

type Content = { resourceType: string } & Record<string, unknown>

const animalExtension = 'http://hl7.org/fhir/StructureDefinition/patient-animal'
const snomed = 'http://snomed.info/sct'
const loinc = 'http://loinc.org'
const ucum = 'http://unitsofmeasure.org'

/** SNOMED CT codes of species; a species without one is text alone. */
const species: Record<string, { code: string; display: string }> = {
  PERRO: { code: '448771007', display: 'Canis lupus subspecies familiaris' },
  GATO: { code: '448169003', display: 'Felis catus' },
}

/**
 * The history as a FHIR R4 collection, as far as FHIR fits animals and what a family writes down (docs/pet-care.md says what is
 * not standard). `origin`: of the pictures' addresses.
 */
export function toFhirBundle(history: HistoryFacts, { origin, now }: { origin: string; now: Date }): FhirBundle {
  const patientUrl = makeUrl(history.id, 0)
  const subject = { reference: patientUrl, display: history.pet.name }
  const contents: Content[] = [
    toPatient(history, origin),
    ...history.weights.map((weight) => toWeight(weight, subject)),
    ...history.care.flatMap((care) => toCare(care, subject)),
    ...history.medicines.map((medicine) => toMedicine(medicine, subject)),
    ...history.conditions.map((text) => ({ ...toCondition(text), subject })),
    ...history.allergies.map((text) => ({
      resourceType: 'AllergyIntolerance',
      clinicalStatus: active('allergyintolerance-clinical'),
      code: { text },
      patient: subject,
    })),
    ...(history.foods ?? []).map((food) => toFood(food, subject, history.today)),
    ...(history.visits ?? []).map((visit) => toEncounter(visit, subject)),
    ...history.consultations.map((consultation) => toImpression(consultation, subject)),
  ]
  return {
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: now.toISOString(),
    entry: contents.map((content, index) => {
      const fullUrl = makeUrl(history.id, index)
      return { fullUrl, resource: { ...content, id: fullUrl.slice(prefix.length) } }
    }),
  }
}

const prefix = 'urn:uuid:'

/** A UUID of the link and the place in the bundle, so that no id of our database leaves it. */
function makeUrl(linkId: string, index: number): string {
  return `${prefix}${linkId.slice(0, 24)}${index.toString(16).padStart(12, '0')}`
}

interface Subject {
  reference: string
  display: string
}

function toPatient({ pet, phone }: HistoryFacts, origin: string): Content {
  const known = species[pet.petType]
  return {
    resourceType: 'Patient',
    active: true,
    name: [{ text: pet.name }],
    gender: pet.sex === null ? 'unknown' : pet.sex === 'Macho' ? 'male' : 'female',
    ...(pet.birthday && { birthDate: pet.birthdayIsYearOnly ? pet.birthday.slice(0, 4) : pet.birthday }),
    ...(pet.picture && { photo: [{ contentType: 'image/webp', url: origin + pet.picture }] }),
    ...(phone && { contact: [{ relationship: [{ text: 'Familia' }], telecom: [{ system: 'phone', value: phone }] }] }),
    extension: [
      {
        url: animalExtension,
        extension: [
          {
            url: 'species',
            valueCodeableConcept: { ...(known && { coding: [{ system: snomed, ...known }] }), text: pet.petType },
          },
          ...(pet.breed ? [{ url: 'breed', valueCodeableConcept: { text: pet.breed } }] : []),
          {
            url: 'genderStatus',
            valueCodeableConcept: {
              coding: [
                {
                  system: 'http://terminology.hl7.org/CodeSystem/animal-genderstatus',
                  code: pet.castrated === null ? 'unknown' : pet.castrated ? 'neutered' : 'intact',
                },
              ],
            },
          },
        ],
      },
    ],
  }
}

function toWeight({ grams, measuredOn }: HistoryFacts['weights'][number], subject: Subject): Content {
  return {
    resourceType: 'Observation',
    status: 'final',
    category: [
      { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'vital-signs' }] },
    ],
    code: { coding: [{ system: loinc, code: '29463-7', display: 'Body weight' }] },
    subject,
    effectiveDateTime: measuredOn,
    valueQuantity: { value: grams / 1000, unit: 'kg', system: ucum, code: 'kg' },
  }
}

function toCare(care: HistoryFacts['care'][number], subject: Subject): Content[] {
  const { kind, product, dose, batch, appliedOn, nextDueOn, vet, notes } = care
  if (kind !== 'vaccine')
    return [
      {
        ...toMedication({ product, dose, notes, vet }, subject),
        status: 'completed',
        category: { text: kind === 'deworming' ? 'Desparasitación' : 'Antipulgas' },
        effectiveDateTime: appliedOn,
      },
    ]
  const remarks = [...(dose ? [`Dosis: ${dose}`] : []), ...(notes ? [notes] : [])]
  const vaccineCode = { text: product }
  return [
    {
      resourceType: 'Immunization',
      status: 'completed',
      vaccineCode,
      patient: subject,
      occurrenceDateTime: appliedOn,
      primarySource: vet !== null,
      ...(batch && { lotNumber: batch }),
      ...(vet && { performer: [{ actor: { display: vet } }] }),
      ...(remarks.length > 0 && { note: remarks.map((text) => ({ text })) }),
    },
    ...(nextDueOn ? [toRecommendation({ vaccineCode, appliedOn, nextDueOn }, subject)] : []),
  ]
}

function toRecommendation(
  { vaccineCode, appliedOn, nextDueOn }: { vaccineCode: { text: string }; appliedOn: string; nextDueOn: string },
  patient: Subject,
): Content {
  return {
    resourceType: 'ImmunizationRecommendation',
    patient,
    date: appliedOn,
    recommendation: [
      {
        vaccineCode: [vaccineCode],
        forecastStatus: { text: 'Próxima dosis' },
        dateCriterion: [
          { code: { coding: [{ system: loinc, code: '30980-7', display: 'Date vaccine due' }] }, value: nextDueOn },
        ],
      },
    ],
  }
}

function toMedicine(medicine: HistoryFacts['medicines'][number], subject: Subject): Content {
  const { appliedOn, until, isUnderWay } = medicine
  return {
    ...toMedication(medicine, subject),
    status: isUnderWay ? 'active' : 'completed',
    ...(until ? { effectivePeriod: { start: appliedOn, end: until } } : { effectiveDateTime: appliedOn }),
  }
}

function toMedication(
  { product, dose, notes, vet }: { product: string; dose: string | null; notes: string | null; vet: string | null },
  subject: Subject,
): Content {
  return {
    resourceType: 'MedicationStatement',
    medicationCodeableConcept: { text: product },
    subject,
    ...(vet && { informationSource: { display: vet } }),
    ...(dose && { dosage: [{ text: dose }] }),
    ...(notes && { note: [{ text: notes }] }),
  }
}

function toCondition(text: string): Content {
  return { resourceType: 'Condition', clinicalStatus: active('condition-clinical'), code: { text } }
}

function active(codeSystem: string) {
  return { coding: [{ system: `http://terminology.hl7.org/CodeSystem/${codeSystem}`, code: 'active' }] }
}

function toFood(
  { title, gramsPerDay, kcalPerDay }: NonNullable<HistoryFacts['foods']>[number],
  subject: Subject,
  today: string,
): Content {
  return {
    resourceType: 'Observation',
    status: 'preliminary',
    code: { text: 'Alimento por día, estimado' },
    subject,
    effectiveDateTime: today,
    valueString: title,
    component: [
      {
        code: { text: 'Cantidad' },
        valueQuantity: { value: gramsPerDay, unit: 'g/día', system: ucum, code: 'g/d' },
      },
      {
        code: { text: 'Energía' },
        valueQuantity: { value: kcalPerDay, unit: 'kcal/día', system: ucum, code: 'kcal/d' },
      },
    ],
  }
}

function toEncounter({ on, service, place }: NonNullable<HistoryFacts['visits']>[number], subject: Subject): Content {
  return {
    resourceType: 'Encounter',
    status: 'finished',
    class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' },
    type: [{ text: service }],
    subject,
    period: { start: on, end: on },
    serviceProvider: { display: place },
  }
}

function toImpression({ on, vet, note }: HistoryFacts['consultations'][number], subject: Subject): Content {
  return {
    resourceType: 'ClinicalImpression',
    status: 'completed',
    subject,
    date: on,
    assessor: { display: vet },
    summary: note,
  }
}
