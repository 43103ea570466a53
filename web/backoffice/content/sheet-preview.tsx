import { useTranslation } from '#web/i18n/i18n.ts'

interface SheetPreviewProps {
  title: string
  preview: { columns: string[]; rows: { row: number; cells: string[] }[]; rowCount: number }
}

/** Valid rows of a sheet as parsed, as plain text. */
export function SheetPreview({ title, preview: { columns, rows, rowCount } }: SheetPreviewProps) {
  const { t } = useTranslation('contentDesk')
  if (rows.length === 0) return <p className="text-ink-600 text-sm">{t('empty')}</p>
  return (
    <div>
      {/* Focusable, so the keyboard can scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached without a mouse */}
      <section aria-label={t('previewOf', { title })} tabIndex={0} className="max-h-96 overflow-auto rounded-control">
        <table className="w-full text-left text-sm">
          <thead className="sticky top-0 bg-ink-100">
            <tr>
              <th scope="col" className="px-2 py-1.5">
                {t('row')}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" className="px-2 py-1.5">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-ink-200">
            {rows.map(({ row, cells }) => (
              <tr key={row} className="align-top">
                <th scope="row" className="px-2 py-1.5 font-bold text-ink-600">
                  {row}
                </th>
                {columns.map((column, at) => (
                  <td key={column} className="max-w-64 break-words px-2 py-1.5">
                    {cells[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rowCount > rows.length && (
        <p className="mt-1 text-ink-600 text-sm">{t('previewFirst', { shown: rows.length, count: rowCount })}</p>
      )}
    </div>
  )
}
