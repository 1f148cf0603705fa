/** The labels that a site replaces: whole labels, or some entries of a group of labels or of a plural label. */
export type ReplacementsFor<Labels> = {
  [Name in keyof Labels]?: Labels[Name] extends string ? string : Partial<Labels[Name]>;
};

/** Replaces labels with those of the site. Keeps a label if its replacement is undefined or null, or if there are no replacements. */
export function mergeLabels<Labels extends object>(
  labels: Labels,
  replacements: NoInfer<ReplacementsFor<Labels>> | null | undefined,
): Labels {
  const merged = { ...labels } as Record<string, unknown>;
  for (const [name, value] of Object.entries(replacements ?? {})) {
    const label = merged[name];
    merged[name] = value && typeof label === 'object' ? mergeLabels(label as object, value) : (value ?? label);
  }
  return merged as Labels;
}
