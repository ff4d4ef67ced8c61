// What Gatsby bundles for browsers. Its build cannot leave out that step.
