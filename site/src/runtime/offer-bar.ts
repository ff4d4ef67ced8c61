/** Shows the bar with the offer while none of the `data-offer` elements, which contain it too, is in the viewport. */
export function showOfferBar(): void {
  const bar = document.querySelector<HTMLElement>('[data-offer-bar]');
  if (!bar) return;
  const visible = new Set<Element>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) visible.add(target);
      else visible.delete(target);
    }
    bar.hidden = visible.size > 0;
  });
  for (const offer of document.querySelectorAll('[data-offer]')) observer.observe(offer);
}
