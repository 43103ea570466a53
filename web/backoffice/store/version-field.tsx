/** Version of the store that a form was drawn from: a save of an older one is refused. */
export function VersionField({ version }: { version: number }) {
  return <input type="hidden" name="version" value={version} />
}
