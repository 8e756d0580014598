// State of a report's screen: the URL, and navigation.
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";
import type { HistoryMode } from "../../app/url/useUrlDraft";
import { rememberReport } from "../last_state";
import { type ReportUrlState, readReportUrlState } from "../url_state";

const route = getRouteApi("/reports/$id");

export interface ReportView {
  id: string;
  urlState: ReportUrlState;
  /** Change the URL; "push" for a step that Back returns from. */
  change: (changes: Partial<ReportUrlState>, mode?: HistoryMode) => void;
}

export function useReportView(): ReportView {
  const { id } = route.useParams();
  const urlState = route.useSearch();
  const navigate = route.useNavigate();
  useEffect(() => rememberReport(id, urlState), [id, urlState]);
  const change = useCallback(
    (changes: Partial<ReportUrlState>, mode: HistoryMode = "push") =>
      void navigate({
        search: (previous) => readReportUrlState({ ...previous, ...changes }),
        replace: mode === "replace",
        resetScroll: false,
      }),
    [navigate],
  );
  return { id, urlState, change };
}
