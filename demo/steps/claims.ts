import { asRegular, demoRegulars, type Regular } from '#demo/appointments/regulars.ts'
import { type DemoClaim, type DemoContract, demoContracts } from '#demo/business/claims.ts'
import { coats } from '#demo/community/coats.ts'
import type { ClaimDocumentKind } from '#services/insurance/claims/rules/documents.ts'
import type { InsuranceClient } from '#services/insurance/client.ts'
import type { PetProfile } from '#services/pets/contract.ts'
import { dayIn, plusDays } from '#services/pets/rules/days.ts'
import { type CountryIso, countries } from '#shared/countries/countries.ts'
import { sharp } from '#shared/images/sharp.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { inTheMorning } from './at-the-counter.ts'
import { findRegularPet } from './regulars.ts'
import { renderPhoto } from './render-photo.ts'
import type { StepDependencies } from './step.ts'

/** Regulars insure their pets, and report claims that end in every state. */
export async function reportClaims(deps: StepDependencies): Promise<void> {
  const insureAndReport = (contract: DemoContract) => {
    const regular = demoRegulars.find(({ key }) => key === contract.owner)
    if (!regular) throw new Error(`${contract.owner} is no regular of the demonstration`)
    return insureRegular(deps, contract, regular)
  }
  await Promise.all(demoContracts.map(insureAndReport))
}

async function insureRegular(deps: StepDependencies, contract: DemoContract, regular: Regular): Promise<void> {
  const { key, name, phone, country, city } = regular
  const email = `${key}@huella.example`
  const pet = await findRegularPet(deps.pets, regular)
  await insure(deps, contract, { context: asRegular(regular), name, email, phoneNumber: phone, country, city, pet })
}

/** Who insures a pet. */
export interface Owner {
  context: CallContext
  name: string
  email: string
  /** In E.164. */
  phoneNumber: string
  country: CountryIso
  city: string
  pet: Pick<PetProfile, 'id' | 'name' | 'petType' | 'breed' | 'weightGrams'>
}

export interface Insured {
  owner: Owner
  /** Client so many days ago. */
  at(daysAgo: number): InsuranceClient
  /** yyyy-MM-dd, so many days ago. */
  day(daysAgo: number): string
  path: { customerId: string; insuranceId: string }
}

/** Takes a contract as far as it says, and reports its claims. */
export async function insure(
  deps: StepDependencies,
  contract: Omit<DemoContract, 'owner'>,
  owner: Owner,
): Promise<Insured> {
  const { country, pet, context } = owner
  const at = (daysAgo: number) => deps.insurance.at(clockOf(deps, daysAgo))
  const client = at(contract.paidDaysAgo)
  const { id: customerId } = await client.createCustomer({}, { context })
  const { id: insuranceId, status } = await client.createInsurance(
    {
      customerId,
      policyId: contract.policyId,
      petProfileId: pet.id,
      petProfileSpecies: pet.petType,
      petProfileRace: pet.breed ?? 'Mestizo',
      petProfileName: pet.name,
      petProfileBirthday: contract.birthday,
      petProfileWeight: (pet.weightGrams ?? 10_000) / 1000,
      petProfileSex: contract.sex,
      petProfileUniqueCharacteristics: contract.features,
    },
    { context: { ...context, idempotencyKey: `demo/insurance/${owner.email}` } },
  )
  const path = { customerId, insuranceId }
  const { until = 'paid' } = contract
  if (status === 'QUOTED' && until === 'cancelled')
    await client.cancelInsurance({ ...path, reason: 'Prefiero pensarlo' }, { context })
  if (status === 'QUOTED' && (until === 'asked-to-pay' || until === 'paid')) {
    await client.saveProviderCustomer(toHolder(owner), { context })
    const look = pet.petType === 'GATO' ? coats.greyTabby : coats.beagle
    const files = await Promise.all(
      ['front', 'left', 'right'].map((side) => renderPhoto(look, { scene: 'patio', shot: `${pet.name} ${side}` })),
    )
    await client.addPictures({ ...path, files, shows: ['front', 'left', 'right'] }, { context })
    const { link } = await client.requestPayment({ ...path, method: 'qr' }, { context })
    if (until === 'paid') await deps.insurance.payAt(link, clockOf(deps, contract.paidDaysAgo))
  }
  const today = dayIn(countries[country].timezone, deps.now())
  const insured: Insured = { owner, at, day: (daysAgo) => plusDays(today, -daysAgo), path }
  const known = await at(0).claims(path, { context })
  for (const claim of contract.claims)
    if (!known.some(({ amount }) => amount === claim.amount)) await report(deps, claim, insured)
  return insured
}

async function report(
  { insurance }: StepDependencies,
  { event, occurredDaysAgo, sentDaysAgo, amount, description, documents, end }: DemoClaim,
  { owner, at, day, path }: Insured,
): Promise<void> {
  const { context } = owner
  const client = at(sentDaysAgo ?? occurredDaysAgo)
  const keyed = { ...context, idempotencyKey: `demo/claim/${path.insuranceId}/${amount}` }
  const facts = { event, occurredOn: day(occurredDaysAgo), amount, description }
  const { id: claimId } = await client.openClaim({ ...path, ...facts }, { context: keyed })
  const claim = { ...path, claimId }
  const addDocument = async (kind: ClaimDocumentKind) => {
    const title = titles[kind] ?? 'Foto'
    await client.addPaper({ ...claim, kind, file: await drawPaper(title, owner.pet.name) }, { context })
  }
  await Promise.all(documents.map(addDocument))
  if (end.state === 'DRAFT') return
  await client.sendClaim(claim, { context })
  if (end.state === 'WITHDRAWN') await client.withdrawClaim(claim, { context })
  if (!('reason' in end)) return

  const { staff } = insurance
  const clerk = at(end.decidedDaysAgo)
  const decided = { claimId, reason: end.reason }
  if (end.state === 'NEEDS_PAPERS') {
    await clerk.decideClaim({ ...decided, decision: 'ask-papers' }, { context: staff })
    return
  }
  if (end.state === 'REJECTED') {
    await clerk.decideClaim({ ...decided, decision: 'reject', isPreexisting: false }, { context: staff })
    return
  }
  const { items = [] } = end
  await clerk.decideClaim({ ...decided, decision: 'approve', isPreexisting: false, items }, { context: staff })
  const { payee } = await clerk.savePayee({ ...claim, ...toAccount(owner) }, { context })
  if (end.state === 'PAID' && payee)
    await at(Math.max(0, end.decidedDaysAgo - 1)).markClaimPaid(
      { claimId, reference: 'TRF-20413', payeeRevision: payee.revision },
      { context: staff },
    )
}

/** Titles of the documents that claims of the demonstration have. */
const titles: Partial<Record<ClaimDocumentKind, string>> = {
  invoice: 'Factura',
  'vet-report': 'Informe veterinario',
  'third-party': 'Carta de quien reclama',
}

/** The clock of a morning so many days ago; now for 0. */
export function clockOf({ now }: Pick<StepDependencies, 'now'>, daysAgo: number): () => Date {
  return () => (daysAgo === 0 ? now() : inTheMorning(now(), { daysAgo }))
}

/** The account of an owner at the first bank of their country. */
function toAccount(owner: Owner) {
  const { firstName, lastName } = toHolder(owner)
  const [bank = ''] = countries[owner.country].bankAccounts.banks
  return { bank, number: '1310020413', holderName: `${firstName} ${lastName}` }
}

function toHolder({ name, email, phoneNumber, city }: Owner) {
  const [firstName = name, ...others] = name.split(' ')
  return {
    firstName,
    lastName: others.join(' ') || name,
    birthday: '1988-06-15',
    ci: { number: `${4_100_000 + email.length * 7_919}` },
    city,
    addresses: [{ street: 'Calle 3 N.º 240', city }],
    emails: [{ address: email }],
    phones: [{ number: phoneNumber.replace(/^\+59[15]/, '') }],
    billing: { name },
  }
}

/** A photo of a sheet of paper with a title and some lines. */
async function drawPaper(title: string, detail: string): Promise<File> {
  const lines = Array.from(
    { length: 9 },
    (_, nth) => `<rect x="40" y="${150 + nth * 36}" width="${300 - (nth % 3) * 60}" height="8" fill="#b8b4ad"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="560"><rect width="420" height="560" fill="#e7e2d8"/><rect x="18" y="18" width="384" height="524" fill="#fffdf8"/><text x="40" y="78" font-size="26" font-family="sans-serif">${title}</text><text x="40" y="116" font-size="20" font-family="sans-serif">${detail}</text>${lines.join('')}</svg>`
  const photo = await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer()
  return new File([new Uint8Array(photo)], `${detail}.jpg`, { type: 'image/jpeg' })
}
