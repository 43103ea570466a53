import { dayIn } from '#services/pets/rules/days.ts'
import { countries } from '#shared/countries/countries.ts'
import { accountUid } from '#shared/rpc/access.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { CountryIsoCode } from '#shared/values.ts'
import { findApplication } from '../adoption/store.ts'
import type { Certificate } from '../contract.ts'
import { findPerson } from '../customers/store.ts'
import type { CommunityDependencies } from '../deps.ts'
import { findOrderLines } from '../donations/store.ts'
import { communityError } from '../errors.ts'
import { communityKeys } from '../keys.ts'
import { Sex, Species } from '../posts/contract.ts'
import { publicName } from '../posts/rules/public-name.ts'
import { type Database, findPost } from '../posts/store/posts.ts'
import { type CertificateRecord, readRecord, serializeRecord, toHolderName } from './rules/certificate-record.ts'

type Dependencies = Pick<CommunityDependencies, 'db' | 'secrets' | 'accounts' | 'market'>
type Shown = Omit<Certificate, 'record'>

/** Certificate for both sides of an adoption; to everybody else the application reads as not found. */
export async function adoptionCertificate(
  deps: Dependencies,
  { applicationId }: { applicationId: string },
  context: CallContext,
): Promise<Certificate> {
  const uid = accountUid(context)
  const { db } = deps
  const row = await findApplication(db, applicationId)
  const post = row && (await findPost(db, row.post_id))
  if (!row || !post || (row.applicant_uid !== uid && post.owner_uid !== uid))
    throw communityError('application-not-found')
  const family = await findPerson(db, row.applicant_uid)
  const record = { kind: 'adoption' as const, id: applicationId, holder: toHolderName(family?.full_name ?? '') }
  return sealed(deps, record, await toAdoption(db, record))
}

/** Certificate for a reader of the order; market checks the access. */
export async function donationCertificate(
  deps: Dependencies,
  key: { orderId: string; token?: string | undefined },
  context: CallContext,
): Promise<Certificate> {
  const { _id: id } = await deps.market.order(key, { context })
  // Names the owner only: the link of an order works for anybody who has it.
  const isKnown = context.viewer.uid !== null && !context.viewer.isGuest && key.token === undefined
  const name = isKnown ? (await deps.accounts.account(undefined, { context })).name : null
  const record = { kind: 'donation' as const, id, holder: toHolderName(name ?? '') }
  return sealed(deps, record, await toDonation(deps.db, record))
}

/** Whether the certificate is genuine and still valid, with the printed text. */
export async function certificate(
  deps: Dependencies,
  { record: text }: { record: string },
): Promise<{ verdict: 'genuine' | 'withdrawn' | 'not-genuine'; certificate: Certificate | null }> {
  const read = readRecord(text)
  const keys = await communityKeys(deps)
  if (!read || !keys.isCertificateSeal(read.seal, read.payload)) return { verdict: 'not-genuine', certificate: null }
  const tell = read.record.kind === 'adoption' ? toAdoption : toDonation
  const shown = await tell(deps.db, read.record)
  if (!shown) return { verdict: 'withdrawn', certificate: null }
  return { verdict: 'genuine', certificate: { ...shown, record: text } }
}

export async function certificateDocument(
  deps: Dependencies & Pick<CommunityDependencies, 'origins'>,
  asked: { record: string },
  { viewer }: CallContext,
): Promise<File> {
  const { certificate: shown } = await certificate(deps, asked)
  if (!shown) throw communityError('certificate-not-found')
  // Imported on use: drawing loads fonts and a layout engine that no other operation needs.
  const { drawCertificate } = await import('../posters/draw-certificate.ts')
  const url = `${deps.origins[viewer.country]}/certificate/${encodeURIComponent(shown.record)}`
  const bytes = await drawCertificate({ ...shown, url }, countries[viewer.country].locale)
  if (!bytes) throw httpError('overloaded', { retryAfter: 5 })
  return new File([Buffer.from(bytes)], `certificado-${shown.number}.pdf`, { type: 'application/pdf' })
}

async function sealed(deps: Dependencies, record: CertificateRecord, shown: Shown | null): Promise<Certificate> {
  if (!shown) throw communityError('certificate-not-found')
  const payload = serializeRecord(record)
  const keys = await communityKeys(deps)
  return { ...shown, record: `${payload}.${keys.sealCertificate(payload)}` }
}

/** Null when the adoption does not exist or was undone. */
async function toAdoption(db: Database, { id, holder }: CertificateRecord): Promise<Shown | null> {
  const row = await findApplication(db, id)
  const post = row && (await findPost(db, row.post_id))
  if (row?.status !== 'accepted' || !row.decided_at || !post) return null
  const giver = await findPerson(db, post.owner_uid)
  const { timezone } = countries[CountryIsoCode.parse(post.country)]
  return {
    kind: 'adoption',
    number: `A-${id.replaceAll('-', '').slice(0, 8).toUpperCase()}`,
    holder,
    day: dayIn(timezone, row.decided_at),
    pet: {
      name: post.name,
      species: Species.parse(post.species),
      sex: Sex.nullable().parse(post.sex),
      breed: post.breed,
    },
    giver: publicName({ firstName: giver?.first_name ?? '', shelterName: giver?.shelter_name ?? null }),
    city: post.city,
    grams: null,
    shelters: [],
  }
}

/** Null when the order donated nothing, or all of it was taken back. */
async function toDonation(db: Database, { id, holder }: CertificateRecord): Promise<Shown | null> {
  const lines = await findOrderLines(db, id)
  const [first] = lines
  const grams = lines.reduce((sum, line) => sum + line.grams, 0)
  if (!first || grams <= 0) return null
  return {
    kind: 'donation',
    number: `D-${String(first.number).padStart(6, '0')}`,
    holder,
    day: dayIn(countries[first.country].timezone, first.at),
    pet: null,
    giver: '',
    city: '',
    grams,
    shelters: [...new Set(lines.flatMap(({ shelters }) => shelters))],
  }
}
