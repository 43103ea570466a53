export default function GalleryPage() {
  return <h1>Galería</h1>
}
