// Pictures on paper, a page each, and nothing else of the page: they are put beside it, the rules for print (theme.css) hide the
// rest, and when the browser has printed they are gone again.

export async function printPictures(pictures: readonly Blob[]): Promise<void> {
  const sheets = document.createElement('div');
  sheets.className = 'sheets';
  const addresses = pictures.map((picture) => URL.createObjectURL(picture));
  const images = addresses.map((address) => {
    const image = document.createElement('img');
    image.src = address;
    image.alt = '';
    return image;
  });
  sheets.append(...images);
  document.body.append(sheets);
  const done = () => {
    sheets.remove();
    addresses.forEach((address) => URL.revokeObjectURL(address));
  };
  try {
    await Promise.all(images.map((image) => image.decode()));
  } catch (error) {
    done();
    throw error;
  }
  addEventListener('afterprint', done, { once: true });
  window.print();
}
