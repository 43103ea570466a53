import type { Kysely } from 'kysely'
import type { SiatDetails } from '../issuers/contract.ts'
import type { FindAddress, ReadyIssuer } from '../offices/office.ts'
import type { Tables } from '../tables.ts'
import { findText } from '../xml/read-xml.ts'
import { askSiat, inOrder, toCallerParameters } from './ask-siat.ts'
import { findCode, insertCode, type SiatCode } from './store.ts'

interface CodeDependencies {
  db: Kysely<Tables>
  findAddress: FindAddress
  now: Date
}

const minuteMs = 60_000
/** A code that ends sooner is replaced, so that it holds while its document is on its way. */
const SPARE_MINUTES = { cuis: 24 * 60, cufd: 10 }

/** The CUIS of a point of sale, for a year: the one it has, or a new one. */
export async function getCuis(deps: CodeDependencies, issuer: ReadyIssuer<SiatDetails>): Promise<string> {
  return (await getCode(deps, issuer, 'cuis')).code
}

/** The CUFD of a point of sale, for a day, with its control code. */
export async function getCufd(
  deps: CodeDependencies,
  issuer: ReadyIssuer<SiatDetails>,
): Promise<{ code: string; controlCode: string }> {
  const { code, control_code } = await getCode(deps, issuer, 'cufd')
  return { code, controlCode: control_code ?? '' }
}

async function getCode(
  deps: CodeDependencies,
  issuer: ReadyIssuer<SiatDetails>,
  kind: 'cuis' | 'cufd',
): Promise<SiatCode> {
  const { db, now } = deps
  const until = new Date(now.getTime() + SPARE_MINUTES[kind] * minuteMs)
  return (await findCode(db, { issuerId: issuer.id, kind, until })) ?? fetchCode(deps, issuer, kind)
}

/** Asks for a new code, also while the earlier one holds: after an outage the day's code is another. */
export async function fetchCode(
  deps: CodeDependencies,
  issuer: ReadyIssuer<SiatDetails>,
  kind: 'cuis' | 'cufd',
): Promise<SiatCode> {
  const parameters = {
    ...toCallerParameters(issuer),
    ...(kind === 'cufd' && { cuis: await getCuis(deps, issuer) }),
  }
  const answer = await askSiat(deps.findAddress, issuer, {
    service: 'FacturacionCodigos',
    operation: kind,
    request: kind === 'cuis' ? 'SolicitudCuis' : 'SolicitudCufd',
    parameters: inOrder(parameters),
  })
  // A CUIS that holds already comes with a refusal beside it.
  const code = findText(answer, 'codigo')
  const valid = findText(answer, 'fechaVigencia')
  if (code === null || valid === null) {
    throw new Error(`SIAT gave no ${kind.toUpperCase()}: ${findText(answer, 'descripcion') ?? 'without a reason'}`)
  }
  const row = { code, control_code: findText(answer, 'codigoControl'), valid_until: new Date(valid) }
  await insertCode(deps.db, { ...row, issuerId: issuer.id, kind, now: deps.now })
  return row
}
