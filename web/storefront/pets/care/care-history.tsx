import { Check, Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { ArtTile } from '#web/ui/art.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { artByKind } from './care-kinds.ts'
import { DueBadge } from './due-badge.tsx'
import type { CareOfPage } from './load-care.server.ts'

const SHOWN = 6

/** What was given, the newest first; the oldest open. */
export function CareHistory({ pet, kind, kinds, history, mayRecord }: CareOfPage) {
  const { t } = useTranslation('petCare')
  const older = history.slice(SHOWN)
  const here = (chosen: string | null) => paths.petProfileMedicineApplications({ id: pet.id, kind: chosen })
  return (
    <section aria-labelledby="history" className="grid gap-3.5">
      <h2 id="history" className="mt-2 text-xl">
        {t('history.title')}
      </h2>
      <nav aria-label={t('history.filter')} className="rail gap-2">
        <ChipLink to={here(null)} isOn={kind === null}>
          {t('history.all')}
        </ChipLink>
        {kinds.map((each) => (
          <ChipLink key={each.kind} to={here(each.kind)} isOn={kind === each.kind}>
            {t(`kinds.${each.kind}.many`)}
            {each.count > 0 && <span className="font-bold text-ink-600">{each.count}</span>}
          </ChipLink>
        ))}
      </nav>
      {history.length === 0 && <p className="rounded-card bg-ink-100 px-5 py-6 text-ink-700">{t('history.none')}</p>}
      <ol className="grid gap-3">
        {history.slice(0, SHOWN).map((record) => (
          <Record key={record.id} petId={pet.id} record={record} mayRecord={mayRecord} />
        ))}
      </ol>
      {older.length > 0 && (
        <details>
          <summary className="mb-2 inline-flex min-h-11 items-center font-extrabold text-brand-700">
            {t('history.older', { count: older.length })}
          </summary>
          <ol className="grid gap-3">
            {older.map((record) => (
              <Record key={record.id} petId={pet.id} record={record} mayRecord={mayRecord} />
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}

interface RecordProps {
  petId: string
  record: CareOfPage['history'][number]
  mayRecord: boolean
}

function Record({ petId, record, mayRecord }: RecordProps) {
  const { t } = useTranslation('petCare')
  const { id, kind, product, on, dose, batch, vet, notes, due, isDone, next, documents, recordedBy } = record
  const art = artByKind[kind]
  const facts = [
    { name: t('facts.dose'), value: dose },
    { name: t('facts.batch'), value: batch },
    { name: t('facts.vet'), value: vet },
    { name: t('facts.next'), value: next },
  ].filter(({ value }) => value)
  return (
    <li className="rounded-card border border-ink-200 bg-white p-4 shadow-1 sm:p-5">
      <div className="flex items-start gap-3.5">
        <ArtTile name={art.name} tone={art.tone} size={30} className="size-12 shrink-0" />
        <div className="min-w-0 flex-1">
          <h3 className="wrap-anywhere text-md leading-snug">{product}</h3>
          <p className="text-ink-600 text-sm">
            {t(`kinds.${kind}.one`)} · {on}
          </p>
        </div>
        {mayRecord && (
          <Link
            to={paths.petProfileMedicineApplicationAdd({ id: petId, applicationId: id })}
            aria-label={t('history.edit', { what: product, day: on })}
            className="-mt-1.5 -mr-2 grid size-11 shrink-0 place-items-center rounded-control text-ink-700 hover:bg-ink-100"
          >
            <Pencil aria-hidden="true" className="size-4.5" />
          </Link>
        )}
      </div>
      <div className="mt-2.5 grid gap-2.5 sm:pl-15.5">
        {due && <DueBadge due={due} />}
        {isDone && (
          <p className="inline-flex items-center gap-1.5 font-bold text-ok text-sm">
            <Check aria-hidden="true" className="size-4" />
            {t('due.done')}
          </p>
        )}
        {facts.length > 0 && (
          <dl className="flex flex-wrap gap-x-6 gap-y-1.5">
            {facts.map(({ name, value }) => (
              <div key={name} className="min-w-0">
                <dt className="text-ink-600 text-xs">{name}</dt>
                <dd className="wrap-anywhere font-bold text-sm">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {notes && <p className="wrap-anywhere whitespace-pre-line text-ink-700 text-sm">{notes}</p>}
        {documents.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {documents.map((document, index) => (
              <li key={document.id}>
                <DocumentThumbnail {...document} label={t('history.paper', { number: index + 1, what: product })} />
              </li>
            ))}
          </ul>
        )}
        <p className="text-ink-600 text-xs">{t('history.by', { who: recordedBy })}</p>
      </div>
    </li>
  )
}

/** A photo of the paper, small; the large one opens. */
export function DocumentThumbnail({ picture, label }: { picture: string; label: string }) {
  const at = (width: number) => picture.replace('/640.', `/${width}.`)
  return (
    <a href={at(1280)} target="_blank" rel="noreferrer" className="block rounded-control">
      <img
        src={at(320)}
        alt={label}
        width={72}
        height={72}
        loading="lazy"
        decoding="async"
        className="size-18 rounded-control border border-ink-200 bg-ink-100 object-cover"
      />
    </a>
  )
}
