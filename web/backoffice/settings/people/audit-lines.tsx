import { Link } from 'react-router'
import { paths } from '#web/backoffice/paths.ts'
import type { AuditLine } from './to-audit-lines.server.ts'

/** Lines of the audit log, the newest first. */
export function AuditLines({ lines }: { lines: readonly AuditLine[] }) {
  return (
    <ul className="divide-y divide-ink-200">
      {lines.map(({ id, when, who, what, about, facts }) => (
        <li key={id} className="grid gap-0.5 py-3">
          <p className="break-words">
            <b className="font-extrabold">{who}</b> · {what}
            {about && ': '}
            {about?.uid ? (
              <Link
                to={paths.backofficeColleague(about.uid)}
                className="font-bold text-brand-700 underline-offset-3 hover:underline"
              >
                {about.label}
              </Link>
            ) : (
              about?.label
            )}
          </p>
          {facts.map((fact) => (
            <p key={fact} className="break-words text-ink-700 text-sm">
              {fact}
            </p>
          ))}
          <p className="text-ink-600 text-sm">{when}</p>
        </li>
      ))}
    </ul>
  )
}
