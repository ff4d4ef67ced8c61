/** Returns whether the site was built from the sources as they are. */
export declare function hasSources(root: string): boolean;
