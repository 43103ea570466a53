/** What a merchant said to a review. */
export function ReviewAnswer({ title, text }: { title: string; text: string }) {
  return (
    <div className="flex gap-2.5 rounded-tile bg-brand-50 px-3.5 py-3 text-sm">
      <i className="icon-corner-down-right mt-0.5 size-4 text-brand-600" />
      <div className="min-w-0">
        <p className="font-extrabold">{title}</p>
        <p className="wrap-anywhere whitespace-pre-line text-ink-700">{text}</p>
      </div>
    </div>
  )
}
