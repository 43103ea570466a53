import { expect, test } from 'vitest'
import * as z from 'zod'
import { type HistoryFacts, toFhirBundle } from './to-fhir-bundle.ts'

const history: HistoryFacts = {
  id: 'b4f3c1de-1111-4222-8333-abcdefabcdef',
  today: '2026-11-21',
  pet: {
    name: 'Toby',
    petType: 'PERRO',
    breed: 'Beagle',
    sex: 'Macho',
    castrated: true,
    birthday: '2022-01-01',
    birthdayIsYearOnly: true,
    picture: '/media/pets/abc/640.webp',
  },
  phone: null,
  weights: [
    { grams: 12_380, measuredOn: '2026-11-10' },
    { grams: 12_000, measuredOn: '2026-10-10' },
  ],
  care: [
    {
      ...{ kind: 'vaccine', product: 'Nobivac Rabia', dose: '1 ml', batch: 'L1', appliedOn: '2026-03-01' },
      ...{ nextDueOn: '2027-03-01', vet: 'Dra. Rojas', notes: null },
    },
    {
      ...{ kind: 'deworming', product: 'Drontal', dose: null, batch: null, appliedOn: '2026-08-01' },
      ...{ nextDueOn: '2026-11-01', vet: null, notes: null },
    },
  ],
  medicines: [
    {
      ...{ product: 'Otomax', dose: '5 gotas', appliedOn: '2026-11-21', until: '2026-11-28', isUnderWay: true },
      ...{ vet: 'Dra. Rojas', notes: 'Cada 12 horas.' },
    },
  ],
  consultations: [{ on: '2026-11-21', vet: 'Dra. Rojas', note: 'Otitis leve.' }],
  conditions: ['Displasia'],
  allergies: ['Alergia al pollo'],
  foods: [{ title: 'Dog Chow', gramsPerDay: 200, kcalPerDay: 700 }],
  visits: [{ on: '2026-10-02', service: 'Baño', place: 'Huella Equipetrol' }],
}

const day = z.iso.date()
const reference = z.object({ reference: z.string().startsWith('urn:uuid:'), display: z.string() })
const text = z.object({ text: z.string() })
const coded = z.object({ coding: z.array(z.object({ system: z.url(), code: z.string() })).min(1) })
const quantity = z.object({
  value: z.number(),
  unit: z.string(),
  system: z.literal('http://unitsofmeasure.org'),
  code: z.string(),
})

const Resource = z.discriminatedUnion('resourceType', [
  z.object({
    resourceType: z.literal('Patient'),
    id: z.uuid(),
    gender: z.enum(['male', 'female', 'unknown']),
    birthDate: z.union([day, z.string().regex(/^\d{4}$/)]).optional(),
    extension: z.array(
      z.object({
        url: z.literal('http://hl7.org/fhir/StructureDefinition/patient-animal'),
        extension: z.array(
          z.object({ url: z.enum(['species', 'breed', 'genderStatus']), valueCodeableConcept: z.object({}) }),
        ),
      }),
    ),
  }),
  z.object({
    resourceType: z.literal('Observation'),
    id: z.uuid(),
    status: z.enum(['final', 'preliminary']),
    code: z.union([coded, text]),
    subject: reference,
    effectiveDateTime: day,
    valueQuantity: quantity.optional(),
    valueString: z.string().optional(),
    component: z.array(z.object({ code: text, valueQuantity: quantity })).optional(),
  }),
  z.object({
    resourceType: z.literal('Immunization'),
    id: z.uuid(),
    status: z.literal('completed'),
    vaccineCode: text,
    patient: reference,
    occurrenceDateTime: day,
  }),
  z.object({
    resourceType: z.literal('ImmunizationRecommendation'),
    id: z.uuid(),
    patient: reference,
    date: day,
    recommendation: z
      .array(z.object({ forecastStatus: text, dateCriterion: z.array(z.object({ code: coded, value: day })) }))
      .min(1),
  }),
  z.object({
    resourceType: z.literal('MedicationStatement'),
    id: z.uuid(),
    status: z.enum(['active', 'completed']),
    medicationCodeableConcept: text,
    subject: reference,
    effectiveDateTime: day.optional(),
    effectivePeriod: z.object({ start: day, end: day }).optional(),
  }),
  z.object({
    resourceType: z.literal('Condition'),
    id: z.uuid(),
    code: text,
    subject: reference,
    clinicalStatus: coded,
  }),
  z.object({
    resourceType: z.literal('AllergyIntolerance'),
    id: z.uuid(),
    code: text,
    patient: reference,
    clinicalStatus: coded,
  }),
  z.object({
    resourceType: z.literal('Encounter'),
    id: z.uuid(),
    status: z.literal('finished'),
    class: z.object({ system: z.url(), code: z.literal('AMB') }),
    subject: reference,
    period: z.object({ start: day, end: day }),
  }),
  z.object({
    resourceType: z.literal('ClinicalImpression'),
    id: z.uuid(),
    status: z.literal('completed'),
    subject: reference,
    date: day,
    summary: z.string(),
  }),
])

const Bundle = z.object({
  resourceType: z.literal('Bundle'),
  type: z.literal('collection'),
  timestamp: z.iso.datetime(),
  entry: z.array(z.object({ fullUrl: z.string().startsWith('urn:uuid:'), resource: Resource })).min(1),
})

const options = { origin: 'https://huella.example', now: new Date('2026-11-21T15:00:00Z') }
const bundle = toFhirBundle(history, options)

test('the bundle has the shape of FHIR R4, as it travels', () => {
  const { entry } = Bundle.parse(JSON.parse(JSON.stringify(bundle)))
  const byType = Map.groupBy(entry, ({ resource }) => resource.resourceType)
  const counts = Object.fromEntries(Array.from(byType, ([type, entries]) => [type, entries.length]))
  expect(counts).toEqual({
    Patient: 1,
    Observation: 3,
    Immunization: 1,
    ImmunizationRecommendation: 1,
    MedicationStatement: 2,
    Condition: 1,
    AllergyIntolerance: 1,
    Encounter: 1,
    ClinicalImpression: 1,
  })
})

test('each reference resolves to one entry, whose id is its own', () => {
  const urls = bundle.entry.map(({ fullUrl }) => fullUrl)
  expect(new Set(urls).size).toBe(urls.length)
  for (const { fullUrl, resource } of bundle.entry) expect(fullUrl).toBe(`urn:uuid:${resource.id}`)
  const references = [...JSON.stringify(bundle).matchAll(/"reference":"([^"]+)"/g)].map(([, target]) => target)
  expect(references.length).toBeGreaterThan(8)
  for (const target of references) expect(urls).toContain(target)
})

test('a weight is an observation in kg by LOINC and UCUM, and only a known year is a birth date', () => {
  const resources = bundle.entry.map(({ resource }) => resource)
  expect(resources.find(({ resourceType }) => resourceType === 'Observation')).toMatchObject({
    code: { coding: [{ system: 'http://loinc.org', code: '29463-7' }] },
    valueQuantity: { value: 12.38, unit: 'kg', code: 'kg' },
    effectiveDateTime: '2026-11-10',
  })
  expect(resources[0]).toMatchObject({
    birthDate: '2022',
    photo: [{ url: 'https://huella.example/media/pets/abc/640.webp' }],
  })
})

test('of an animal that nobody knows, and of parts that could not be read, nothing is made up', () => {
  const pet = {
    ...history.pet,
    petType: 'CONEJO',
    breed: null,
    sex: null,
    castrated: null,
    birthday: null,
    picture: null,
  }
  const empty = { weights: [], care: [], medicines: [], consultations: [], conditions: [], allergies: [] }
  const { entry } = toFhirBundle({ ...history, ...empty, pet, foods: null, visits: null }, options)
  expect(entry).toHaveLength(1)
  const text = JSON.stringify(entry)
  expect(text).not.toContain('snomed')
  expect(text).not.toContain('birthDate')
  expect(text).toContain('"gender":"unknown"')
  expect(Bundle.parse({ ...bundle, entry }).entry).toHaveLength(1)
})
