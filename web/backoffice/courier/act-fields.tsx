/** Hidden fields of an act, which `noteAct` fills in when it is sent; without a script the shop's clock counts. */
export function ActFields({ reference }: { reference: string }) {
  return (
    <>
      <input type="hidden" name="reference" value={reference} />
      {['actedAt', 'lat', 'lon', 'accuracy', 'idempotencyKey'].map((name) => (
        <input key={name} type="hidden" name={name} defaultValue="" />
      ))}
    </>
  )
}
